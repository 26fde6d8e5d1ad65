import { CHANGE_FIGURES } from '../../../shared/domain/changes.ts'
import { FIGURES, type FigureName, needsOf } from '../../../shared/domain/figures.ts'
import { DISPOSITION_STATES, type DispositionState } from '../../../shared/domain/finding.ts'
import { toFigureFilter } from '../../../shared/domain/pdf-report.ts'
import { OPERATIONS, type Operation } from '../../../shared/domain/receipt.ts'
import type { SampleEvaluation } from '../../../shared/sampling/evaluate-sample.ts'
import { pdfStrings } from '../../../shared/strings/pdf-strings.ts'
import { RULES } from '../../findings/all-rules.ts'
import { type ListedCase, listBursts } from '../../findings/cases/list-cases.ts'
import { areFindingsCurrent } from '../../findings/parameters.ts'
import { parseReportFindings, toCondition } from '../../findings/query/report-findings.ts'
import { FINDING_SOURCE } from '../../findings/read/finding-rows.ts'
import { getSample } from '../../sampling/sample-rows.ts'
import { evaluateAsPlanned } from '../../sampling/sheet-rows.ts'
import { findEnds, type MomentRange } from '../../store/read/charts-tally.ts'
import { listSupplied, listUnread } from '../../store/read/data-cutoff.ts'
import { countItems, matchingItems } from '../../store/read/iterate-rows.ts'
import { toItemsOfBusinesses } from '../../store/read/several-businesses.ts'
import { scopeOfCases } from '../case-tallies.ts'
import type { CountedChanges } from '../changes-since.ts'
import { type ComplianceFacts, readCompliance } from '../compliance-facts.ts'
import { type CountedFigure, countFigures } from '../figures.ts'
import { countByRule, type Tally, totalOf } from '../findings-parts.ts'
import { printCount } from '../print-values.ts'
import { findSampleId, sample } from '../sample.ts'
import { choosesWholeBusinesses } from './pdf-charts.ts'
import { byName } from './pdf-columns.ts'
import { findScope } from './pdf-cover.ts'
import type { PdfScope } from './pdf-order.ts'

/** The numbers of the first page. */
export interface PageFacts {
  readonly figures: readonly CountedFigure[]
  readonly counts: ReadonlyMap<FigureName, number>
  /** The reviews that the search finds, and the number of their businesses; of a sample, the reviews drawn from. */
  readonly population: { readonly reviews: number; readonly businesses: number | null }
  /** The first and the last moment of entries about these reviews, without implausible ones. */
  readonly period: MomentRange | null
  /** Of a report about findings. */
  readonly findings: Readonly<Record<DispositionState, number>> & {
    readonly tallies: readonly Tally[]
    /** Rules with findings. */
    readonly rules: number
    /** Different reviews that they are about, and different businesses that they are about as a whole. */
    readonly reviews: number
    readonly businesses: number
    /** The rule with the most findings; null without any. */
    readonly most: { readonly title: string; readonly count: number } | null
  }
  /** Of a report that reviews criteria. */
  readonly compliance: ComplianceFacts | null
  /** Of hidden and deleted reviews: the bursts of hides, the largest first. */
  readonly groups: readonly ListedCase[]
  /** Of a sample. */
  readonly evaluation: SampleEvaluation | null
  /** Codes of the first reviewer, by their words; '' is the number of items without one. */
  readonly codes: ReadonlyMap<string, number>
  /** Of figures about missing responses: of the reviews looked at, those whose responses were not completely read. */
  readonly answersNotKnown: ReadonlyMap<FigureName, number>
  /** Operations with pages that were supplied as files. */
  readonly supplied: readonly Operation[]
  /** Operations of which nothing was ever fetched. */
  readonly unread: readonly Operation[]
}

/** Figures about missing responses: the figure of all reviews looked at, and the search for those not judged. */
const OF_ANSWERS: ReadonlyMap<FigureName, { readonly of: FigureName; readonly unread: string }> = new Map([
  ['hiddenWithoutOwner', { of: 'hiddenNotDeleted', unread: FIGURES.hiddenResponsesNotFetched.rows }],
  ['hiddenWithoutResponse', { of: 'hidden', unread: 'visibility:hidden response:not-fetched' }],
])

/** A count; no number of data that were never fetched, or that are not known to be complete for any review. */
export function printFigure(facts: PageFacts, { name, count }: CountedFigure): string {
  const { unread, answersNotKnown } = facts
  const needs =
    CHANGE_FIGURES.find((one) => one.name === name)?.needs ?? needsOf(FIGURES[name as keyof typeof FIGURES])
  const isKnown = [needs].flat().every((one) => !unread.includes(one))
  if (!isKnown) return pdfStrings.values.notFetched
  const notKnown = answersNotKnown.get(name) ?? 0
  const all = facts.counts.get(OF_ANSWERS.get(name)?.of ?? name)
  return notKnown > 0 && notKnown === all ? pdfStrings.values.notDeterminable : printCount(count)
}

/** In place of a number of responses that is not known: they were never fetched, or not completely. */
export function printUnknown({ unread }: Pick<PageFacts, 'unread'>): string {
  const { notFetched, unknown } = pdfStrings.values
  return unread.includes('responses') ? notFetched : unknown
}

/** @param changes of a report about changes */
export function readPageFacts(order: PdfScope, changes: CountedChanges | null): PageFacts {
  const { db, template } = order
  const figures = countFigures(order, changes)
  return {
    figures,
    counts: new Map(figures.map(({ name, count }) => [name, count])),
    ...readScope(order),
    findings: countDecisions(order),
    compliance: template === 'compliance' ? readCompliance(order) : null,
    groups: template === 'hidden-and-deleted' ? listHiddenGroups(order) : [],
    evaluation: template === 'sample' ? evaluateAsPlanned(db, findSampleId(order.filter)) : null,
    codes: template === 'sample' ? countCodes(order) : new Map(),
    answersNotKnown: template === 'hidden-and-deleted' ? countNotKnown(order) : new Map(),
    supplied: listSupplied(db),
    unread: listUnread(db, OPERATIONS),
  }
}

function countNotKnown({ db, filter, asOfMs }: PdfScope): PageFacts['answersNotKnown'] {
  const countOf = (query: string): number =>
    countItems(db, { filter: toFigureFilter(filter, { query }), nowMs: asOfMs }, 'all')
  return new Map([...OF_ANSWERS].map(([name, { unread }]) => [name, countOf(unread)]))
}

function readScope(order: PdfScope): Pick<PageFacts, 'period' | 'population'> {
  const { db, asOfMs, template } = order
  if (template === 'sample') {
    const { population } = getSample(db, findSampleId(order.filter))
    return { period: null, population: { reviews: population.count, businesses: null } }
  }
  const search = findScope(template, order.filter.trim()) ?? ''
  const items = matchingItems(db, { filter: search, nowMs: asOfMs }, 'all')
  const { from, business, values } = toItemsOfBusinesses(db, items)
  const businesses = db.prepare(`SELECT count(DISTINCT ${business}) FROM ${from}`).pluck()
  const population = {
    reviews: countItems(db, { filter: search, nowMs: asOfMs }, 'all'),
    businesses: Number(businesses.get(...values)),
  }
  const kinds = { responses: ['response'], dossier: ['event', 'response'] } as const
  const asked = template === 'responses' || template === 'dossier' ? kinds[template] : (['event'] as const)
  const ends = asked.flatMap((kind) => findEnds(db, kind, search.trim() === '' ? null : items) ?? [])
  if (ends.length === 0) return { period: null, population }
  const period = {
    firstMs: Math.min(...ends.map(({ firstMs }) => firstMs)),
    lastMs: Math.max(...ends.map(({ lastMs }) => lastMs)),
  }
  return { population, period }
}

function countDecisions(order: PdfScope): PageFacts['findings'] {
  const tallies = order.template === 'findings' ? countByRule(order) : []
  const of = (state: DispositionState) => tallies.reduce((sum, { byState }) => sum + byState[state], 0)
  const [open = 0, confirmed = 0, dismissed = 0] = DISPOSITION_STATES.map(of)
  const found = tallies.filter(({ byState }) => totalOf(byState) > 0)
  const [most] = found.toSorted((a, b) => totalOf(b.byState) - totalOf(a.byState))
  return {
    open,
    confirmed,
    dismissed,
    tallies,
    rules: found.length,
    ...(order.template === 'findings' ? countSubjects(order) : { reviews: 0, businesses: 0 }),
    most: most ? { title: RULES[most.rule].title, count: totalOf(most.byState) } : null,
  }
}

function countSubjects({
  db,
  filter,
  asOfMs,
}: PdfScope): Pick<PageFacts['findings'], 'reviews' | 'businesses'> {
  const { sql, values } = toCondition(db, parseReportFindings(filter), asOfMs)
  const counted = db
    .prepare<unknown[], Pick<PageFacts['findings'], 'reviews' | 'businesses'>>(
      `SELECT count(DISTINCT f.feedback_id) AS reviews,
        count(DISTINCT CASE WHEN f.feedback_id IS NULL THEN f.business_id END) AS businesses
      FROM ${FINDING_SOURCE} WHERE ${sql}`,
    )
    .get(...values)
  return { reviews: Number(counted?.reviews ?? 0), businesses: Number(counted?.businesses ?? 0) }
}

function countCodes({ db, filter, asOfMs }: PdfScope): ReadonlyMap<string, number> {
  const valuesOf = byName(sample.columns)
  const counts = new Map<string, number>()
  for (const row of sample.rows(db, { filter, nowMs: asOfMs })) {
    const code = String(valuesOf(row)('firstVerdict') ?? '')
    counts.set(code, (counts.get(code) ?? 0) + 1)
  }
  return counts
}

/**
 * The bursts of hides at the businesses of the report, the largest first. None where findings are not those of the
 * reported state, and where the search selects reviews within businesses: it could divide a burst.
 */
function listHiddenGroups(order: PdfScope): readonly ListedCase[] {
  const { db, isPast = false } = order
  if (isPast || !choosesWholeBusinesses(order.filter) || !areFindingsCurrent(db, false)) return []
  return listBursts(db)
    .filter(scopeOfCases(order))
    .toSorted((a, b) => b.feedbackIds.length - a.feedbackIds.length || (a.fromMs ?? 0) - (b.fromMs ?? 0))
}
