import { FINDING_SORTS, type Finding, type FindingSort } from '../../../shared/domain/finding.ts'
import { splitFindingsFilter } from '../../../shared/query/findings-terms.ts'
import type { ReadableDatabase } from '../../store/database.ts'
import { allOf, anyOf, type Condition, condition, isOneOf } from '../../store/read/condition.ts'
import { matchingItems } from '../../store/read/iterate-rows.ts'
import { definePseudonyms, type Pseudonyms } from '../../store/read/pseudonyms.ts'
import { toItemsOfBusinesses } from '../../store/read/several-businesses.ts'
import { FINDING_COLUMNS, FINDING_SOURCE, SORT_COLUMNS, toFindings } from '../read/finding-rows.ts'
import { type FindingsFilter, parseFindingsFilter } from './findings-filter.ts'

/**
 * The selection of a report about findings. Its text has words of its own, which have to be true of the finding
 * (`rule:`, `disposition:`, `robust:`, `item:`, and `business:` with ids), and `sort:`, which names the order,
 * descending after a minus. Everything else is a search, and keeps the findings about the items that it finds; of
 * findings about a whole business those where it finds an item there.
 */
export interface ReportFindings extends Omit<FindingsFilter, 'parameters'> {
  readonly sort: { readonly by: FindingSort; readonly descending: boolean } | null
  /** Text of the query language; empty for all items. */
  readonly search: string
}

const SORT = /^sort:(-?)(\w+)$/i

/** @throws AppError *invalid-argument* for a word of its own that cannot be read. */
export function parseReportFindings(text: string): ReportFindings {
  const { own, search } = splitFindingsFilter(text)
  const { parameters: _, ...filter } = parseFindingsFilter(own.filter((word) => !SORT.test(word)).join(' '))
  return { ...filter, sort: toSort(own), search }
}

function toSort(words: readonly string[]): ReportFindings['sort'] {
  for (const word of words) {
    const [, minus, name] = SORT.exec(word) ?? []
    const by = FINDING_SORTS.find((sort) => sort === name?.toLowerCase())
    if (by) return { by, descending: minus === '-' }
  }
  return null
}

const PSEUDONYM_OF: Readonly<Partial<Record<FindingSort, string>>> = {
  business: 'business_pseudonym(f.business_id)',
  item: 'feedback_pseudonym(f.feedback_id)',
}

/**
 * In the order of the list on the screen. With pseudonyms, findings that differ only in ids are neighbors, see
 * [Note: Redacted order].
 * @throws AppError *invalid-argument*, *invalid-query*
 */
export function* iterateReportFindings(
  db: ReadableDatabase,
  text: string,
  nowMs: number,
  pseudonyms?: Pseudonyms,
): Generator<Finding, undefined> {
  const wanted = parseReportFindings(text)
  const { sql, values } = toCondition(db, wanted, nowMs)
  if (pseudonyms) definePseudonyms(db, pseudonyms)
  const order = pseudonyms ? toRedactedOrder(wanted) : toOrder(wanted)
  const rows = db
    .prepare<unknown[], unknown>(
      `SELECT ${FINDING_COLUMNS} FROM ${FINDING_SOURCE} WHERE ${sql} ORDER BY ${order}`,
    )
    .iterate(...values)
  for (const row of rows) yield* toFindings(db, [row])
  return undefined
}

function toOrder({ sort }: ReportFindings): string {
  if (!sort) return 'f.rule, f.from_ms DESC, f.finding_key DESC'
  return `${SORT_COLUMNS[sort.by]} ${sort.descending ? 'DESC' : 'ASC'}, f.finding_key`
}

function toRedactedOrder({ sort }: ReportFindings): string {
  const inRule = 'f.rule, f.from_ms DESC'
  if (!sort) return inRule
  return `${PSEUDONYM_OF[sort.by] ?? SORT_COLUMNS[sort.by]} ${sort.descending ? 'DESC' : 'ASC'}, ${inRule}`
}

export function countReportFindings(db: ReadableDatabase, text: string, nowMs: number): number {
  const { sql, values } = toCondition(db, parseReportFindings(text), nowMs)
  const count = db
    .prepare<unknown[], number>(`SELECT count(*) FROM ${FINDING_SOURCE} WHERE ${sql}`)
    .pluck()
    .get(...values)
  return Number(count)
}

/** The condition on `f`, a finding, and `d`, its disposition. */
export function toCondition(db: ReadableDatabase, wanted: ReportFindings, nowMs: number): Condition {
  const { rules, dispositions, businessIds, feedbackIds, robust, search } = wanted
  return allOf([
    isOneOf('f.rule', rules),
    isOneOf("coalesce(d.state, 'open')", dispositions),
    ...(businessIds.length === 0 ? [] : [isOneOf('f.business_id', businessIds.map(BigInt))]),
    ...(feedbackIds.length === 0 ? [] : [isOneOf('f.feedback_id', feedbackIds.map(BigInt))]),
    ...(robust === 'yes' || robust === 'no' ? [condition('f.is_robust = ?', robust === 'yes' ? 1 : 0)] : []),
    ...(search === '' ? [] : [isAboutOneOf(db, matchingItems(db, { filter: search, nowMs }, 'all'))]),
  ])
}

function isAboutOneOf(db: ReadableDatabase, items: Condition): Condition {
  const { sql, values } = items
  const item = condition(`f.feedback_id IN (SELECT f.feedback_id FROM feedback f WHERE ${sql})`, ...values)
  const of = toItemsOfBusinesses(db, items)
  const business = condition(
    `f.feedback_id IS NULL AND f.business_id IN (SELECT ${of.business} FROM ${of.from})`,
    ...of.values,
  )
  return anyOf([item, business])
}
