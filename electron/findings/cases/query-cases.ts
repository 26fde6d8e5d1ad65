import {
  CASE_KINDS,
  CASE_PRIORITIES,
  CASE_STATES,
  findCaseKey,
  type ObservedFinding,
} from '../../../shared/domain/case.ts'
import { toUtc } from '../../../shared/format/utc-text.ts'
import type { ReadableDatabase } from '../../store/database.ts'
import { toExactNumber } from '../../store/exact-id.ts'
import { refuse, splitTerms, takeChoices, takeIds } from '../query/findings-filter.ts'
import { iterateCases, type ListedCase } from './list-cases.ts'
import { findDifference } from './read-case.ts'

/**
 * Rows of `query --what cases`, in the order of priority. The filter has words `name:value`: `case:` (references),
 * `kind:`, `priority:`, `state:`, `business:` and `item:`, each with several values between commas.
 * @throws AppError *invalid-argument* for a filter that cannot be read.
 */
export function* queryCases(db: ReadableDatabase, filter: string): Generator<object, undefined> {
  const isWanted = toTest(filter)
  for (const one of iterateCases(db)) if (isWanted(one)) yield toFields(db, one)
  return undefined
}

function toTest(filter: string): (one: ListedCase) => boolean {
  const terms = splitTerms(filter)
  const references = terms.get('case')?.split(',').map(toKey)
  terms.delete('case')
  const kinds = takeChoices(terms, 'kind', CASE_KINDS)
  const priorities = takeChoices(terms, 'priority', CASE_PRIORITIES)
  const states = takeChoices(terms, 'state', CASE_STATES)
  const businessIds = takeIds(terms, 'business')
  const items = new Set(takeIds(terms, 'item'))
  const [unknown] = terms.keys()
  if (unknown !== undefined) {
    throw refuse(
      `${unknown}: is no filter of cases. These are: case, kind, priority, state, business and item.`,
    )
  }
  return (one) =>
    (references?.includes(one.key) ?? true) &&
    (kinds?.includes(one.kind) ?? true) &&
    (priorities?.includes(one.priority) ?? true) &&
    (states?.includes(one.state) ?? true) &&
    (businessIds.length === 0 || businessIds.includes(one.businessId)) &&
    (items.size === 0 || one.feedbackIds.some((id) => items.has(id)))
}

function toKey(reference: string): string {
  const key = findCaseKey(reference)
  if (key) return key
  throw refuse(`case: takes references such as C-81, not “${reference}”.`)
}

function toFields(db: ReadableDatabase, one: ListedCase): object {
  return {
    case: one.reference,
    kind: one.kind,
    priority: one.priority,
    businessId: toExactNumber(one.businessId),
    feedbackIds: one.feedbackIds.map(toExactNumber),
    findings: one.references,
    fromUtc: toUtc(one.fromMs),
    untilUtc: toUtc(one.untilMs),
    state: one.state,
    decision: one.decision,
    ground: one.ground,
    sinceDecided: one.state === 'changed' ? toSinceDecided(db, one) : null,
  }
}

function toSinceDecided(db: ReadableDatabase, { key }: ListedCase): object {
  const { gained, changed, gone } = findDifference(db, key)
  return {
    gained,
    changed: changed.map(({ whenDecided, now }) => ({
      ref: now.reference,
      whenDecided: toMoments(whenDecided),
      now: toMoments(now),
    })),
    gone: gone.map((observed) => ({ ref: observed.reference, whenDecided: toMoments(observed) })),
  }
}

function toMoments({ fromMs, untilMs, measure, cutoffMs }: ObservedFinding): object {
  return {
    fromUtc: toUtc(fromMs),
    untilUtc: toUtc(untilMs),
    measure,
    cutOffUtc: toUtc(cutoffMs),
  }
}
