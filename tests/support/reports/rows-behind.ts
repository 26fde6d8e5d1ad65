import { findFindings } from '../../../electron/findings/read/list-findings.ts'
import { REPORT_TABLES } from '../../../electron/reports/report-templates.ts'
import { findSampleId } from '../../../electron/reports/sample.ts'
import { getSheet } from '../../../electron/sampling/sheet-rows.ts'
import type { ReadableDatabase } from '../../../electron/store/database.ts'
import { countItems, countResponses, iterateItems } from '../../../electron/store/read/iterate-rows.ts'
import { findSelectedEvents } from '../../../electron/store/read/selected-events.ts'
import { listAllSweeps } from '../../../electron/store/sweeps.ts'
import type { EventCursor } from '../../../shared/domain/overview-charts.ts'
import { type FigureDefinition, findFigure, toFigureFilter } from '../../../shared/domain/pdf-report.ts'
import { narrowSheet } from '../../../shared/domain/sample.ts'
import type { EventSelection } from '../../../shared/ipc/detail-contract.ts'
import { toWithin } from '../../../shared/query/findings-terms.ts'

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
  if (figure.list === 'sample') return countInSample(figure, report)
  if (id === 'DO-0.1') return [...REPORT_TABLES.dossier.rows(db, { filter, nowMs })].length
  if (template === 'businesses' && id.endsWith('-0.1')) return countBusinesses(report)
  const selection = { filter: toFigureFilter(filter, figure), nowMs }
  if (figure.list === 'responses') return countResponses(db, selection)
  if (figure.list === 'feedback') return countItems(db, selection, 'all')
  const items = { filter: selection.filter, asOfMs: nowMs }
  return countEvents(
    db,
    figure.events
      ? { of: 'month', ...figure.events, items }
      : { of: 'all', fromMs: -EVER_MS, untilMs: EVER_MS, items },
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

/** As the Findings screen lists them. */
function countFindings(
  { findings }: Pick<FigureDefinition, 'findings'>,
  { db, filter }: Pick<FollowedReport, 'db' | 'filter'>,
): number {
  const { rule = null, disposition = null, isRobust = null } = findings ?? {}
  const within = toWithin(filter, findings)
  const selection = { rule, disposition, isRobust, within, businessId: null, sort: null }
  return findFindings(db, { ...selection, offset: 0, limit: 1 }).count
}

/** As the Samples screen has them. */
function countInSample(
  { name, coding, role = 'first' }: Pick<FigureDefinition, 'name' | 'role' | 'coding'>,
  { db, filter }: FollowedReport,
): number {
  const sampleId = findSampleId(filter)
  const sheet = getSheet(db, sampleId, role)
  const { population } = sheet.sample
  if (name === 'population')
    return countItems(db, { filter: population.query, nowMs: population.asOfMs }, 'all')
  if (!coding) return sheet.items.length
  return narrowSheet(sheet, coding, coding.by === 'either' ? getSheet(db, sampleId, 'second') : null).length
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
