import { iterateReportFindings } from '../../../electron/findings/query/report-findings.ts'
import { REPORT_TABLES } from '../../../electron/reports/report-templates.ts'
import { findSampleId } from '../../../electron/reports/sample.ts'
import { getSheet, listDoubleCoded } from '../../../electron/sampling/sheet-rows.ts'
import type { ReadableDatabase } from '../../../electron/store/database.ts'
import { countItems, countResponses } from '../../../electron/store/read/count-rows.ts'
import { iterateItems } from '../../../electron/store/read/iterate-rows.ts'
import { findSelectedEvents } from '../../../electron/store/read/selected-events.ts'
import { listAllSweeps } from '../../../electron/store/sweeps.ts'
import type { EventCursor, EventSelection } from '../../../shared/domain/overview-charts.ts'
import { type FigureDefinition, findFigure, toFigureFilter } from '../../../shared/domain/pdf-report.ts'
import type { Verdict } from '../../../shared/domain/sample.ts'

const EVER_MS = 8_640_000_000_000_000

/** A report whose figures are followed: its filter and moment, and the cache that it was made from. */
export interface FollowedReport {
  readonly db: ReadableDatabase
  readonly filter: string
  readonly nowMs: number
}

/** How many rows *Find figure* shows. @throws Error for an id that leads nowhere. */
export function countBehind(id: string, report: FollowedReport): number {
  const { db, filter, nowMs } = report
  const { figure, template } = findFigure(id) ?? {}
  if (!figure) throw new Error(`${id} leads nowhere`)
  if (figure.list === 'sweeps') return countInSweep(id, db)
  if (figure.list === 'findings') return countFindings(figure, report)
  if (figure.list === 'sample') return countInSample(id, figure, report)
  if (id === 'DO-0.1') return [...REPORT_TABLES.dossier.rows(db, { filter, nowMs })].length
  if (template === 'businesses' && id.endsWith('-0.1')) return countBusinesses(report)
  const selection = { filter: toFigureFilter(filter, figure), nowMs }
  if (figure.list === 'responses') return countResponses(db, selection)
  if (figure.list === 'feedback') return countItems(db, selection, 'all')
  return countEvents(
    db,
    figure.events
      ? { of: 'month', ...figure.events, items: selection }
      : { of: 'all', fromMs: -EVER_MS, untilMs: EVER_MS, items: selection },
  )
}

function countBusinesses({ db, ...selection }: FollowedReport): number {
  return new Set(iterateItems(db, selection).map(({ businessId }) => businessId)).size
}

/** As the Sync screen lists it. */
function countInSweep(id: string, db: ReadableDatabase): number {
  const [, sweepId, letter] = /\.(\d+)\.([PER])$/.exec(id) ?? []
  const sweep = listAllSweeps(db).find((one) => one.sweepId === Number(sweepId))
  return { P: sweep?.pagesRead, E: sweep?.entries, R: sweep?.requests }[letter as 'P'] ?? -1
}

/** Of the list on the Findings screen those that the report selects. */
function countFindings(
  { findings }: Pick<FigureDefinition, 'findings'>,
  { db, filter, nowMs }: FollowedReport,
): number {
  const { rule, disposition, isRobust } = findings ?? {}
  return iterateReportFindings(db, filter, nowMs)
    .filter((one) => rule === undefined || one.rule === rule)
    .filter((one) => disposition === undefined || one.disposition.state === disposition)
    .filter((one) => isRobust === undefined || one.robustness?.isRobust === isRobust)
    .toArray().length
}

/** As the test sheets have their codes. */
function countInSample(
  id: string,
  { name, role = 'first' }: Pick<FigureDefinition, 'name' | 'role'>,
  { db, filter }: FollowedReport,
): number {
  const sampleId = findSampleId(filter)
  const { items, sample } = getSheet(db, sampleId, role)
  if (name === 'population') return sample.population.count
  if (name !== 'coding') return items.length
  const [, coding, stratum, letter] = /\.([a-z]+)\.(\d+)\.([JDN])$/.exec(id) ?? []
  const codes =
    coding === 'either'
      ? listDoubleCoded(db, sampleId).map((item) => ({ ...item, verdict: worseOf(item) }))
      : items.map((item) => ({ ...item, verdict: item.assessment?.verdict ?? null }))
  const wanted = { J: ['pass', 'fail'], D: ['fail'], N: ['not-applicable'] }[letter as 'J'] ?? []
  const strata = sample.strata.map((one) => one.name)
  return codes
    .filter((item) => stratum === '0' || item.stratum === strata[Number(stratum) - 1])
    .filter(({ verdict }) => verdict !== null && wanted.includes(verdict)).length
}

function worseOf({ first, second }: Readonly<Record<'first' | 'second', { readonly verdict: Verdict }>>) {
  return second.verdict === 'fail' ? second.verdict : first.verdict
}

function countEvents(db: ReadableDatabase, selection: EventSelection): number {
  let count = 0
  let cursor: EventCursor | null = null
  do {
    const found = findSelectedEvents(db, { selection, cursor, limit: 1_000 })
    count += found.rows.length
    cursor = found.next
  } while (cursor)
  return count
}
