import { getAuditZone } from '../../../shared/domain/audit-zone.ts'
import { type DayRange, toUtcRange } from '../../../shared/query/calendar-range.ts'
import { parseQuery } from '../../../shared/query/parse-query.ts'
import type { Query, QueryTerm } from '../../../shared/query/query.ts'
import { type FixtureAnnotations, NO_ANNOTATIONS } from './annotations-fixture.ts'
import {
  type FixtureData,
  type FixtureEvent,
  type FixtureItem,
  type FixtureResponse,
  toItems,
} from './cache-fixture.ts'

const UTC = getAuditZone('UTC')

const UNIT_MS = { h: 3_600_000, d: 86_400_000, w: 604_800_000 }
const ABOUT_RESPONSES: readonly QueryTerm['key'][] = ['type', 'while', 'date', 'text', 'contains']

/** The meaning of a filter in plain loops over plain objects: the judge of what the SQL selects. */
export function selectNaively(
  data: FixtureData,
  filter: string,
  nowMs: number,
  annotations = NO_ANNOTATIONS,
) {
  const { query, errors } = parseQuery(filter)
  if (errors[0]) throw new Error(errors[0].message)
  const items = toItems(data)
  const rows = items.flatMap((item) => item.events.map((event) => ({ item, event })))
  const answers = items.flatMap((item) => item.responses.map((response) => ({ item, response })))

  const ofItem = (term: QueryTerm, item: FixtureItem) => isTrueOfItem(term, item, annotations, nowMs)
  const keepsItem = (asked: Query, item: FixtureItem): boolean => {
    if (isOneResponse(asked)) return item.responses.some((response) => keepsAnswer(asked, response, item))
    if (asked.kind === 'not') return !keepsItem(asked.part, item)
    if (asked.kind === 'or') return asked.parts.some((part) => keepsItem(part, item))
    if (asked.kind === 'term') return ofItem(asked.term, item)
    const together: Query = { kind: 'and', parts: asked.parts.filter(isOneResponse) }
    const others = asked.parts.filter((part) => !isOneResponse(part))
    const isAnswered = together.parts.length === 0 || keepsItem(together, item)
    return isAnswered && others.every((part) => keepsItem(part, item))
  }
  const keepsEvent = (asked: Query, event: FixtureEvent, item: FixtureItem): boolean => {
    if (!mentions(asked, ['changed'])) return keepsItem(asked, item)
    if (asked.kind === 'not') return !keepsEvent(asked.part, event, item)
    if (asked.kind === 'or') return asked.parts.some((part) => keepsEvent(part, event, item))
    if (asked.kind === 'term') return isChange(asked.term, event)
    const ofEvent = asked.parts.filter((part) => mentions(part, ['changed']))
    const others = asked.parts.filter((part) => !mentions(part, ['changed']))
    return (
      keepsItem({ kind: 'and', parts: others }, item) &&
      ofEvent.every((part) => keepsEvent(part, event, item))
    )
  }
  const keepsResponse = (asked: Query, response: FixtureResponse, item: FixtureItem): boolean => {
    if (!mentions(asked, ABOUT_RESPONSES)) return keepsItem(asked, item)
    if (asked.kind === 'not') return !keepsResponse(asked.part, response, item)
    if (asked.kind === 'or') return asked.parts.some((part) => keepsResponse(part, response, item))
    if (asked.kind === 'term') return isAnswer(asked.term, response, item)
    return asked.parts.every((part) => keepsResponse(part, response, item))
  }

  return {
    feedback: items.filter((item) => keepsItem(query, item)),
    events: rows.filter(({ item, event }) => keepsEvent(query, event, item)).map(({ event }) => event),
    responses: answers
      .filter(({ item, response }) => keepsResponse(query, response, item))
      .map(({ response }) => response),
  }
}

function mentions(query: Query, keys: readonly QueryTerm['key'][]): boolean {
  if (query.kind === 'term') return keys.includes(query.term.key)
  return query.kind === 'not' ? mentions(query.part, keys) : query.parts.some((part) => mentions(part, keys))
}

/** Only *and*, *or* and terms about responses: all of it is asked of one and the same response. */
function isOneResponse(query: Query): boolean {
  if (query.kind === 'term') return ABOUT_RESPONSES.includes(query.term.key)
  return query.kind !== 'not' && query.parts.length > 0 && query.parts.every(isOneResponse)
}

function keepsAnswer(query: Query, response: FixtureResponse, item: FixtureItem): boolean {
  if (query.kind === 'term') return isAnswer(query.term, response, item)
  if (query.kind === 'not') return !keepsAnswer(query.part, response, item)
  const keeps = (part: Query) => keepsAnswer(part, response, item)
  return query.kind === 'and' ? query.parts.every(keeps) : query.parts.some(keeps)
}

function isTrueOfItem(
  term: QueryTerm,
  item: FixtureItem,
  annotations: FixtureAnnotations,
  nowMs: number,
): boolean {
  const isTrue = (holds: boolean) => (holds ? 'yes' : 'no')
  const isAmong = (ids: readonly bigint[]) => isTrue(ids.includes(item.feedbackId))
  switch (term.key) {
    case 'state':
    case 'state-now':
      return term.values.includes(item.deleted === 'yes' ? 'deleted' : item.visibility)
    case 'visibility':
      return term.values.includes(item.visibility)
    case 'deleted':
      return term.values.includes(item.deleted)
    case 'business':
      return term.ids.some((id) => item.businesses.has(BigInt(id)))
    case 'feedback':
      return term.ids.some((id) => BigInt(id) === item.feedbackId)
    case 'hidden-for': {
      const limit = term.amount * UNIT_MS[term.unit]
      return item.hiddenSinceMs !== null && compares(nowMs - item.hiddenSinceMs, term.comparison, limit)
    }
    case 'hidden-total': {
      const lasting = item.hiddenSinceMs === null ? 0 : nowMs - item.hiddenSinceMs
      return compares(item.closedHiddenMs + lasting, term.comparison, term.amount * UNIT_MS[term.unit])
    }
    case 'hides':
      return compares(item.hides, term.comparison, term.count)
    case 'events':
      return compares(item.events.length, term.comparison, term.count)
    case 'was-shown':
      return term.values.includes(isTrue(item.counting.some(({ show }) => show === 1)))
    case 'hidden-after-shown': {
      const first = item.counting.find(({ show }) => show === 1)
      const isHiddenLater = item.counting.some((one) => first && one.show === 0 && one.timeMs > first.timeMs)
      return term.values.includes(isTrue(isHiddenLater))
    }
    case 'response':
      return term.values.some((value) => {
        const isRead = !annotations.unread.includes(item.businessId)
        if (value === 'not-fetched') return !isRead
        if (value === 'none') return item.responses.length === 0 && isRead
        if (value === 'any') return item.responses.length > 0
        return item.responses.some(({ type }) => type === value)
      })
    case 'contradictory':
      return term.values.some((value) => {
        if (value === 'yes') return item.contradictions.length > 0
        return value === 'no' ? item.contradictions.length === 0 : item.contradictions.includes(value)
      })
    case 'vanished':
      return term.values.includes(isAmong(annotations.vanished))
    case 'star':
      return term.values.includes(isAmong(annotations.stars))
    case 'watched':
      return term.values.includes(isAmong(annotations.watched))
    case 'note':
      return term.values.includes(isAmong(annotations.notes))
    case 'case':
      return annotations.findings.some(
        ({ feedbackId }) =>
          feedbackId === item.feedbackId && term.cases.includes(`review/${item.feedbackId}`),
      )
    case 'sample':
      return annotations.drawn.some(
        ({ sampleId, feedbackId }) => feedbackId === item.feedbackId && term.sampleIds.includes(sampleId),
      )
    case 'ground-missing':
      return annotations.asked.some(
        ({ requestId, feedbackId, grounds }) =>
          feedbackId === item.feedbackId &&
          term.requestIds.includes(requestId) &&
          (grounds.at(-1) ?? null) === null,
      )
    case 'tag': {
      const own = annotations.tags.filter(({ feedbackId }) => feedbackId === item.feedbackId)
      return term.choices.some((choice) => {
        if (typeof choice === 'string') return choice === 'any' ? own.length > 0 : own.length === 0
        return own.some(({ name }) => isSameTag(name, choice.name))
      })
    }
    case 'finding': {
      const rules = annotations.findings.filter(({ feedbackId }) => feedbackId === item.feedbackId)
      return term.values.some((value) => {
        if (value === 'any' || value === 'none') return rules.length > 0 === (value === 'any')
        return rules.some(({ rule }) => rule === value)
      })
    }
    case 'disposition':
      return annotations.findings.some(
        ({ feedbackId, state }) => feedbackId === item.feedbackId && term.values.includes(state ?? 'open'),
      )
    case 'changed':
      return item.events.some((event) => isChange(term, event))
    case 'type':
    case 'while':
    case 'date':
    case 'text':
    case 'contains':
      throw new Error(`${term.key} is about a response, not about an item`)
  }
}

function isSameTag(one: string, other: string): boolean {
  const plain = (name: string) => name.replace('ＶＩＰ', 'vip').replace(/ +/g, ' ').toLowerCase()
  return plain(one) === plain(other)
}

function compares(value: number, comparison: string, limit: number): boolean {
  if (comparison === '=') return value === limit
  if (comparison.endsWith('=') && value === limit) return true
  return comparison.startsWith('<') ? value < limit : value > limit
}

function isChange(term: QueryTerm, event: FixtureEvent): boolean {
  return term.key === 'changed' && term.ranges.some((range) => isWithin(event.timeMs, range))
}

function isWithin(utcMs: number, range: DayRange): boolean {
  const { startMs, endMs } = toUtcRange(range, UTC)
  return (startMs === null || utcMs >= startMs) && (endMs === null || utcMs < endMs)
}

/** Of two entries of one second the one that shows is the later. */
function visibilityAt({ counting }: FixtureItem, utcMs: number): 'hidden' | 'shown' | 'unknown' {
  const before = counting.filter(({ timeMs }) => timeMs <= utcMs)
  const lastMs = Math.max(...before.map(({ timeMs }) => timeMs))
  if (before.length === 0) return 'unknown'
  return before.some(({ timeMs, show }) => timeMs === lastMs && show === 1) ? 'shown' : 'hidden'
}

/** The fixture's texts are plain lower-case words, so splitting at spaces is what search does. */
function isAnswer(term: QueryTerm, response: FixtureResponse, item: FixtureItem): boolean {
  if (term.key === 'type') return term.values.includes(response.type)
  if (term.key === 'while') return term.values.includes(visibilityAt(item, response.dateMs))
  if (term.key === 'date') return term.ranges.some((range) => isWithin(response.dateMs, range))
  if (term.key === 'contains') return response.content.includes(term.text)
  if (term.key !== 'text') throw new Error(`${term.key} does not speak of a response`)
  const words = response.content.split(' ')
  if (term.form === 'phrase') return ` ${response.content} `.includes(` ${term.text} `)
  return words.some((word) => (term.form === 'prefix' ? word.startsWith(term.text) : word === term.text))
}
