import type { BundleFacts } from '../../../shared/domain/bundle.ts'
import { type FigureDefinition, findFigure, toFigureFilter } from '../../../shared/domain/pdf-report.ts'
import { findReference } from '../../../shared/domain/reference.ts'
import { toWithin } from '../../../shared/query/findings-terms.ts'
import { call } from '../../ipc/call.ts'
import { useCasesStore } from '../../stores/cases-store.ts'
import { wantSweep } from '../../stores/data-store.ts'
import { useSamplingStore, WHOLE_SHEET } from '../../stores/sampling-store.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { EVERYTHING, type FigureBasis, toBasis, toBundledBasis } from './figure-basis.ts'
import { showFigureEvents } from './figure-events.tsx'
import { NEWEST_REPORTS } from './kept-pages.ts'
import { showPopulation } from './show-population.ts'

/**
 * Shows the rows behind a figure on paper: with the search and moment of the newest report of its template, or of the report
 * of the bundle that the workspace was restored from.
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
  } else {
    store.showRows(filter)
  }
  store.setAsOf(asOfMs)
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
