import { CASE_PRIORITIES } from '../../shared/domain/case.ts'
import type { RuleName } from '../../shared/domain/finding.ts'
import { findKindOfCase } from '../../shared/strings/case-titles.ts'
import { iterateCases, type ListedCase } from '../findings/cases/list-cases.ts'
import { type CountedCases, countStoredCases, listStoredCases } from '../findings/cases/stored-cases.ts'
import { parseReportFindings, toCondition } from '../findings/query/report-findings.ts'
import { FINDING_SOURCE } from '../findings/read/finding-rows.ts'
import type { ReadableDatabase } from '../store/database.ts'
import { allOf, type Condition, condition } from '../store/read/condition.ts'
import { matchingItems } from '../store/read/iterate-rows.ts'
import type { PdfScope } from './pdf/pdf-order.ts'

/** Of some cases. */
interface CaseTally {
  cases: number
  findings: number
  confirmed: number
  dismissed: number
  mixed: number
  changed: number
  /** The place of the highest priority of its cases among the priorities. */
  worst: number
}

export interface Tally extends CaseTally {
  /** Different ones: a review can be in several cases. */
  reviews: number
}

/** All cases of a list are counted; the first ones are listed. */
export interface Listed {
  readonly tally: CaseTally
  readonly cases: readonly ListedCase[]
}

export interface Tallies {
  readonly all: Tally
  readonly kinds: ReadonlyMap<RuleName, Tally>
  readonly high: Listed
  readonly decided: Listed
}

const none = (): Tally => ({
  cases: 0,
  reviews: 0,
  findings: 0,
  confirmed: 0,
  dismissed: 0,
  mixed: 0,
  changed: 0,
  worst: CASE_PRIORITIES.length,
})
export const decidedOf = ({ confirmed, dismissed, mixed }: CaseTally): number => confirmed + dismissed + mixed
export const openOf = (tally: CaseTally): number => tally.cases - decidedOf(tally)

type Rules = ReadonlySet<RuleName> | null

/**
 * Counts the cases of a report that have a finding of one of the rules (null: of any), and lists the first ones of high
 * priority and of those decided, at most `listed` each.
 */
export function tallyCases(order: CasesScope, rules: Rules, listed: number): Tallies {
  const stored = order.filter.trim() === '' ? countStoredCases(order.db, rules) : null
  return stored ? addUp(order.db, stored, rules, listed) : countEach(order, rules, listed)
}

function countEach(order: CasesScope, rules: Rules, listed: number): Tallies {
  const all = none()
  const kinds = new Map<RuleName, Tally>()
  const high = { tally: none(), cases: [] as ListedCase[] }
  const decided = { tally: none(), cases: [] as ListedCase[] }
  const reviews = new Map<Tally, Set<string>>()
  const isInScope = scopeOfCases(order)
  for (const one of iterateCases(order.db)) {
    if (!isInScope(one) || (rules && !one.rules.some((rule) => rules.has(rule)))) continue
    const lists = [...(one.priority === 'high' ? [high] : []), ...(one.state === 'decided' ? [decided] : [])]
    for (const { cases } of lists) if (cases.length < listed) cases.push(one)
    const counted = { ...one, cases: 1, findings: one.references.length }
    const ofKind = tallyOf(kinds, findKindOfCase(one.kind, one.rules))
    for (const { tally } of lists) add(tally, counted)
    for (const tally of [all, ofKind]) {
      add(tally, counted)
      const known = reviews.get(tally) ?? new Set()
      for (const feedbackId of one.feedbackIds) known.add(feedbackId)
      reviews.set(tally, known)
    }
  }
  for (const [tally, { size }] of reviews) tally.reviews = size
  return { all, kinds, high, decided }
}

function addUp(db: ReadableDatabase, stored: CountedCases, rules: Rules, listed: number): Tallies {
  const all = { ...none(), reviews: stored.reviews }
  const kinds = new Map<RuleName, Tally>()
  const [high, decided] = [none(), none()]
  for (const group of stored.groups) {
    const ofKind = tallyOf(kinds, findKindOfCase(group.kind, group.rules))
    if (group.kind === 'review') ofKind.reviews += group.cases
    const lists = [
      ...(group.priority === 'high' ? [high] : []),
      ...(group.state === 'decided' ? [decided] : []),
    ]
    for (const tally of [all, ofKind, ...lists]) add(tally, group)
  }
  const bursts = kinds.get('bulk-hide')
  if (bursts) bursts.reviews = stored.bulkHidden
  return {
    all,
    kinds,
    high: { tally: high, cases: listStoredCases(db, 'high', rules, listed) },
    decided: { tally: decided, cases: listStoredCases(db, 'decided', rules, listed) },
  }
}

function tallyOf(kinds: Map<RuleName, Tally>, kind: RuleName): Tally {
  const known = kinds.get(kind) ?? none()
  kinds.set(kind, known)
  return known
}

type Counted = Pick<ListedCase, 'state' | 'decision' | 'priority'> & Pick<Tally, 'cases' | 'findings'>

function add(tally: CaseTally, { state, decision, priority, cases, findings }: Counted): void {
  tally.worst = Math.min(tally.worst, CASE_PRIORITIES.indexOf(priority))
  tally.cases += cases
  tally.findings += findings
  if (state === 'changed') tally.changed += cases
  if (state === 'decided' && decision !== 'open') tally[decision] += cases
}

type CasesScope = Pick<PdfScope, 'db' | 'template' | 'filter' | 'asOfMs'>

/** Cases with a finding that is in the scope of the report. */
export function scopeOfCases(order: CasesScope): (one: ListedCase) => boolean {
  const { db, filter } = order
  if (filter.trim() === '') return () => true
  const { sql, values } = selectFindings(order)
  const found = new Set(
    db
      .prepare<unknown[], string>(`SELECT f.reference FROM ${FINDING_SOURCE} WHERE ${sql}`)
      .pluck()
      .iterate(...values),
  )
  return ({ references }) => references.some((reference) => found.has(reference))
}

/** Of a search of reviews: the findings about these reviews. */
function selectFindings({ db, template, filter, asOfMs }: CasesScope): Condition {
  if (template === 'findings' || template === 'compliance')
    return toCondition(db, parseReportFindings(filter), asOfMs)
  const { sql, values } = matchingItems(db, { filter, nowMs: asOfMs }, 'all')
  return allOf([condition(`f.feedback_id IN (SELECT f.feedback_id FROM feedback f WHERE ${sql})`, ...values)])
}
