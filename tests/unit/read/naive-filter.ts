import { toUtcRange } from '../../../shared/query/calendar-range.ts'
import { parseQuery } from '../../../shared/query/parse-query.ts'
import type { QueryTerm } from '../../../shared/query/query.ts'
import {
  type FixtureData,
  type FixtureEvent,
  type FixtureItem,
  type FixtureResponse,
  toItems,
} from './cache-fixture.ts'

const UNIT_MS = { h: 3_600_000, d: 86_400_000, w: 604_800_000 }

/** The meaning of a filter in plain loops over plain objects: the judge of what the SQL selects. */
export function selectNaively(data: FixtureData, filter: string, nowMs: number) {
  const parsed = parseQuery(filter)
  if (!parsed.ok) throw new Error(parsed.error.message)
  const { terms } = parsed.query
  const items = toItems(data)
  const ofItem = terms.filter((term) => !['changed', 'type', 'text'].includes(term.key))
  const changes = terms.filter((term) => term.key === 'changed')
  const answers = terms.filter((term) => term.key === 'type' || term.key === 'text')

  const isItem = (item: FixtureItem) => ofItem.every((term) => isKept(term, isTrueOfItem(term, item, nowMs)))
  const hasChange = (item: FixtureItem) =>
    changes.every((term) =>
      isKept(
        term,
        item.events.some((event) => isChange(term, event)),
      ),
    )
  const hasAnswer = (item: FixtureItem) => {
    const asked = answers.filter((term) => !term.isNegated)
    const excluded = answers.filter((term) => term.isNegated)
    const isAll = (response: FixtureResponse) => asked.every((term) => isAnswer(term, response))
    return (
      (asked.length === 0 || item.responses.some(isAll)) &&
      excluded.every((term) => !item.responses.some((response) => isAnswer(term, response)))
    )
  }

  return {
    feedback: items.filter((item) => isItem(item) && hasChange(item) && hasAnswer(item)),
    events: items
      .filter((item) => isItem(item) && hasAnswer(item))
      .flatMap((item) => item.events)
      .filter((event) => changes.every((term) => isKept(term, isChange(term, event)))),
    responses: items
      .filter((item) => isItem(item) && hasChange(item))
      .flatMap((item) => item.responses)
      .filter((response) => answers.every((term) => isKept(term, isAnswer(term, response)))),
  }
}

function isKept(term: QueryTerm, isTrue: boolean): boolean {
  return term.isNegated ? !isTrue : isTrue
}

function isTrueOfItem(term: QueryTerm, item: FixtureItem, nowMs: number): boolean {
  switch (term.key) {
    case 'visibility':
      return term.values.includes(item.visibility)
    case 'deleted':
      return term.values.includes(item.deleted)
    case 'business':
      return term.ids.some((id) => BigInt(id) === item.businessId)
    case 'feedback':
      return term.ids.some((id) => BigInt(id) === item.feedbackId)
    case 'hidden-for':
      return (
        item.hiddenSinceMs !== null &&
        compares(nowMs - item.hiddenSinceMs, term.comparison, term.amount * UNIT_MS[term.unit])
      )
    case 'hides':
      return compares(item.hides, term.comparison, term.count)
    case 'response':
      return term.values.some((value) => {
        if (value === 'none') return item.responses.length === 0
        if (value === 'any') return item.responses.length > 0
        return item.responses.some(({ type }) => type === value)
      })
    case 'contradictory':
      return term.values.includes(item.isContradictory ? 'yes' : 'no')
    default:
      return true
  }
}

function compares(value: number, comparison: string, limit: number): boolean {
  if (comparison === '=') return value === limit
  if (comparison.endsWith('=') && value === limit) return true
  return comparison.startsWith('<') ? value < limit : value > limit
}

function isChange(term: QueryTerm, event: FixtureEvent): boolean {
  if (term.key !== 'changed') return true
  const { startMs, endMs } = toUtcRange(term)
  return (startMs === null || event.timeMs >= startMs) && (endMs === null || event.timeMs < endMs)
}

/** The fixture's texts are plain lower-case words, so splitting at spaces is what search does. */
function isAnswer(term: QueryTerm, response: FixtureResponse): boolean {
  if (term.key === 'type') return term.values.includes(response.type)
  if (term.key !== 'text') return true
  const words = response.content.split(' ')
  if (term.form === 'phrase') return ` ${response.content} `.includes(` ${term.text} `)
  return words.some((word) => (term.form === 'prefix' ? word.startsWith(term.text) : word === term.text))
}
