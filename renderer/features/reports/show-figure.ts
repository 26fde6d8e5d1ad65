import { create } from 'zustand'
import { toAppError } from '../../../shared/app-error.ts'
import type { BundleFacts } from '../../../shared/domain/bundle.ts'
import { type ChangedRows, isOfCases, splitChangesFilter } from '../../../shared/domain/changes.ts'
import { FIGURES } from '../../../shared/domain/figures.ts'
import type { KeptReport } from '../../../shared/domain/kept-report.ts'
import { type FigureDefinition, findFigure, toFigureFilter } from '../../../shared/domain/pdf-report.ts'
import { findReference } from '../../../shared/domain/reference.ts'
import type { Population } from '../../../shared/domain/sample.ts'
import type { EventSelection } from '../../../shared/ipc/detail-contract.ts'
import { toWithin } from '../../../shared/query/findings-terms.ts'
import { pdfStrings } from '../../../shared/strings/pdf-strings.ts'
import { countOf, formatCount } from '../../components/counts.ts'
import { showFailure } from '../../components/frame/failure-line.tsx'
import { call } from '../../ipc/use-call.ts'
import { useCasesStore } from '../../stores/cases-store.ts'
import { wantSweep } from '../../stores/data-store.ts'
import { useRequestStore } from '../../stores/request-store.ts'
import { useSamplingStore, WHOLE_SHEET } from '../../stores/sampling-store.ts'
import { tell } from '../../stores/undo-store.ts'
import { useViewStore } from '../../stores/view-store.ts'
import type { Behind } from '../home/events-behind.tsx'
import { NEWEST_REPORTS } from './save-report.ts'
import { reportsStrings as strings } from './strings.ts'

/** What the figures of a report are about. */
export interface FigureBasis {
  readonly filter: string
  /** null for all that the cache held. */
  readonly asOfMs: number | null
  /** Number of the newest receipt that the report was made from; null where it is not known. */
  readonly receipt: number | null
  /** Number of the report's entry in the log; null where the log does not have it. */
  readonly logEntry: number | null
}

const EVERYTHING: FigureBasis = { filter: '', asOfMs: null, receipt: null, logEntry: null }

function toBasis({ filter, asOfMs, basis, seq }: KeptReport): FigureBasis {
  return { filter, asOfMs, receipt: basis?.receipt ?? null, logEntry: seq }
}

/** @param report of a bundle; its receipts do not grow. */
export function toBundledBasis({ filter, isPast, asOfMs }: NonNullable<BundleFacts['report']>): FigureBasis {
  return { filter: filter ?? '', asOfMs: isPast ? asOfMs : null, receipt: null, logEntry: null }
}

/**
 * Shows the rows behind a figure on paper: with the search and moment of the newest report of its template, or of the
 * report of the bundle that the workspace was restored from.
 * @returns false for what is the id of no figure.
 */
export async function showFigure(id: string, bundled: BundleFacts['report'] = null): Promise<boolean> {
  const found = findFigure(id)
  if (!found) return false
  const { template, figure } = found
  const kept = await call('report:list-kept', { ...NEWEST_REPORTS, template })
  const report = kept.find((one) => one.template === template && one.format === 'pdf')
  if (report) showFigureRows(figure, toBasis(report))
  else showFigureRows(figure, bundled?.template === template ? toBundledBasis(bundled) : EVERYTHING)
  return true
}

/** @param basis search and moment of the report that has the figure. */
export function showFigureRows(figure: FigureDefinition, basis: FigureBasis): void {
  switch (figure.list) {
    case 'cases':
      showMore('cases')
      break
    case 'requests':
      showRequest(figure)
      break
    case 'changes':
      void showChanged(figure, basis)
      break
    case 'events':
      showFigureEvents(figure, basis)
      break
    case 'findings':
      showFindings(figure, basis)
      break
    case 'sample':
      showSampleOf(figure, basis)
      break
    case 'sweeps':
      if (figure.sweepId === undefined) useViewStore.getState().setView('data/history')
      else wantSweep(figure.sweepId)
      break
    default:
      showList(figure.list, toFigureFilter(basis.filter, figure), basis.asOfMs)
  }
}

function showList(list: 'feedback' | 'responses', filter: string, asOfMs: number | null): void {
  const store = useViewStore.getState()
  if (list === 'responses') {
    store.setResponseFilter(filter)
    store.setView('reviews/responses')
    store.setAsOf(asOfMs)
  } else {
    store.showRows(filter, undefined, asOfMs)
  }
}

/** Longer searches are refused (shared/ipc/contract-parts.ts). */
const SEARCH_LIMIT = 4_000

/** The reviews of the rows that the figure counts; for cases their list, and for all rows the report. */
async function showChanged({ id, changed }: FigureDefinition, basis: FigureBasis): Promise<void> {
  const { filter, asOfMs } = basis
  const { search, sinceMs } = splitChangesFilter(filter)
  if (changed === undefined || sinceMs === null) {
    useViewStore.getState().setView('reports')
  } else if (changed === null) {
    showList('feedback', toFigureFilter(search, HIDDEN_THEN), sinceMs)
  } else if (isOfCases(changed)) {
    showMore('cases')
  } else if (!(await showChangedReviews(filter, changed, asOfMs))) tell(strings.noReviewsBehind(id))
}

/**
 * The reviews of the rows with these words in a report of *Changes since*.
 * @param filter that of the report, which begins with its first moment.
 * @returns whether there are any; a failure is shown.
 */
export async function showChangedReviews(
  filter: string,
  changed: ChangedRows,
  asOfMs: number | null = null,
): Promise<boolean> {
  try {
    const ids = await call('feedback:changed-since', { filter, asOfMs, changed })
    if (ids.length > 0) showReviews(ids, asOfMs)
    return ids.length > 0
  } catch (failure) {
    showFailure(toAppError(failure))
    return true
  }
}

/** A list that cannot be narrowed to the rows of the figure. */
function showMore(view: 'cases' | 'cases/requests'): void {
  useViewStore.getState().setView(view)
  tell(strings.figureOfMore)
}

/** The answers to the request, from which the screen can choose those that contradict the record. */
function showRequest({ request }: FigureDefinition): void {
  if (request) useRequestStore.getState().open(request.requestId)
  if (request?.show === 'all') useViewStore.getState().setView('cases/requests')
  else showMore('cases/requests')
}

const HIDDEN_THEN: FigureDefinition = {
  id: '',
  name: 'hiddenThen',
  list: 'feedback',
  query: FIGURES.hiddenNotDeleted.rows,
}

function showReviews(ids: readonly string[], asOfMs: number | null): void {
  const count = ids.findIndex((_, at) => ids.slice(0, at + 1).join(',').length > SEARCH_LIMIT)
  const shown = count < 0 ? ids : ids.slice(0, count)
  showList('feedback', `feedback:${shown.join(',')}`, asOfMs)
  if (shown.length < ids.length)
    tell(strings.reviewsShown(formatCount(shown.length), formatCount(ids.length)))
}

/** Exactly those that the figure counts: of its kind, and within what the report selects. */
function showFindings({ id, findings }: FigureDefinition, { filter, receipt, logEntry }: FigureBasis): void {
  const { rule = null, disposition = null, isRobust = null } = findings ?? {}
  useCasesStore
    .getState()
    .showFigure(
      { id, template: 'findings', receipt, logEntry },
      { rule, disposition, isRobust, within: toWithin(filter, findings) },
    )
  useViewStore.getState().select(null)
  useViewStore.getState().setView('cases')
}

/** The sample of the report, whose filter is its reference, narrowed to the codes that the figure counts. */
function showSampleOf(
  { id, name, coding }: FigureDefinition,
  { filter, receipt, logEntry }: FigureBasis,
): void {
  const reference = findReference(filter)
  if (name === 'population' && reference?.kind === 'sample') {
    void showPopulation(reference.sampleId, id)
    return
  }
  const figure = { id, template: 'sample', receipt, logEntry } as const
  const { showCodes, showList } = useSamplingStore.getState()
  if (reference?.kind === 'sample') showCodes(reference.sampleId, coding ?? WHOLE_SHEET, figure)
  else showList()
  useViewStore.getState().select(null)
  useViewStore.getState().setView('samples')
}

/** The changes behind a figure that are shown over whatever screen is there. */
export const useFigureEvents = create<{
  readonly behind: Behind | null
  /** Number of the newest receipt that the report was made from; null where it is not known. */
  readonly receipt: number | null
}>()(() => ({ behind: null, receipt: null }))
const EVER_MS = 8_640_000_000_000_000

/** Shows the changes that a figure of a report counts; up to the report's moment where it is of the past. */
function showFigureEvents(figure: FigureDefinition, { filter, asOfMs, receipt }: FigureBasis): void {
  const items = { filter: toFigureFilter(filter, figure), asOfMs }
  const selection: EventSelection = figure.events
    ? { of: 'month', ...figure.events, items }
    : { of: 'all', fromMs: -EVER_MS, untilMs: asOfMs === null ? EVER_MS : asOfMs + 1, items }
  const title = `${figure.id}: ${pdfStrings.figures[figure.name]}`
  useFigureEvents.setState({ behind: { title, selection, count: null }, receipt })
}

/** A count that is still under way is asked for again so often. */
const ASKED_AT_MOST = 40
const ASKED_EVERY_MS = 250

/**
 * Shows the items that a sample was drawn from: those of the search that froze them, as of that moment where replies
 * came since. Says whether the list still is the frozen one, as far as its search and its number of items tell.
 */
async function showPopulation(sampleId: number, figureId: string): Promise<void> {
  try {
    const { population } = (await call('samples:sheet', { sampleId, role: 'first' })).sample
    const hasChanged = await hasReceipt(population.receipt + 1)
    const selection = { filter: population.query, asOfMs: hasChanged ? population.asOfMs : null }
    useViewStore.getState().select(null)
    useViewStore.getState().showRows(selection.filter, undefined, selection.asOfMs)
    const found = await countExactly(selection)
    const shown = strings.populationShown(figureId, countOf(population.count, ...strings.rowNouns.reviews))
    tell(`${shown}. ${compare(population, found, hasChanged)}`)
  } catch (failure) {
    showFailure(toAppError(failure))
  }
}

function compare({ count }: Population, found: number | null, hasChanged: boolean): string {
  const sentence = compareWith(count, found)
  return hasChanged ? `${strings.populationOfChanged} ${sentence}` : sentence
}

function compareWith(count: number, found: number | null): string {
  if (found === null) return strings.populationNotCounted
  return found === count
    ? strings.populationSame
    : strings.populationDiffers(countOf(found, ...strings.rowNouns.reviews))
}

async function hasReceipt(seq: number): Promise<boolean> {
  try {
    await call('receipt:get', { seq })
    return true
  } catch (failure) {
    if (toAppError(failure).code === 'not-found') return false
    throw failure
  }
}

/** Null where it takes too long. */
async function countExactly(selection: {
  readonly filter: string
  readonly asOfMs: number | null
}): Promise<number | null> {
  for (let asked = 0; asked < ASKED_AT_MOST; asked += 1) {
    const { count, isExact } = await call('feedback:count', selection)
    if (isExact) return count
    await new Promise((resolve) => setTimeout(resolve, ASKED_EVERY_MS))
  }
  return null
}
