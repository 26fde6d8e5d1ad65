import { notifications } from '@mantine/notifications'
import type { BundleFacts } from '../../../shared/domain/bundle.ts'
import type { KeptReport } from '../../../shared/domain/kept-report.ts'
import { type FigureDefinition, findFigure, toFigureFilter } from '../../../shared/domain/pdf-report.ts'
import { findReference } from '../../../shared/domain/reference.ts'
import { useFindingsStore } from '../../stores/findings-store.ts'
import { useSamplingStore } from '../../stores/sampling-store.ts'
import { useSweepStore } from '../../stores/sweep-store.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { reportsWords as words } from '../../words/reports-words.ts'
import { EVERYTHING, type FigureBasis, toBasis, toBundledBasis } from './figure-basis.ts'
import { showFigureEvents } from './figure-events.tsx'

/**
 * Shows the rows behind a figure on paper: with the search and moment of the newest report of its template, or of the report
 * of the bundle that the workspace was restored from.
 * @returns false for what is the id of no figure.
 */
export function showFigure(
  id: string,
  kept: readonly KeptReport[],
  bundled: BundleFacts['report'] = null,
): boolean {
  const found = findFigure(id)
  if (!found) return false
  const { template, figure } = found
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
      if (figure.sweepId !== undefined) useSweepStore.getState().show(figure.sweepId)
      useViewStore.getState().setView('sync')
      break
    default:
      showList(figure.list, toFigureFilter(basis.filter, figure), basis.asOfMs)
  }
}

function showList(list: 'feedback' | 'responses', filter: string, asOfMs: number | null): void {
  const store = useViewStore.getState()
  if (list === 'responses') {
    store.setResponseFilter(filter)
    store.setView('responses')
  } else {
    store.showRows(filter)
  }
  store.setAsOf(asOfMs)
}

/** The list of findings has no search of its own, so a report that has one is said to have less. */
function showFindings({ findings }: FigureDefinition, basis: FigureBasis): void {
  const store = useFindingsStore.getState()
  store.resetForWorkspace()
  store.setTab(findings?.disposition ? 'disposition' : 'rules')
  if (findings) store.setRule(findings.rule)
  if (findings?.disposition) store.setDisposition(findings.disposition)
  useViewStore.getState().setView('findings')
  const isNarrower = findings?.isRobust !== undefined || basis.filter.trim() !== ''
  if (isNarrower) notifications.show({ message: words.figureOfMore })
}

/** The sample of the report, whose filter is its reference. */
function showSampleOf({ role }: FigureDefinition, basis: FigureBasis): void {
  const reference = findReference(basis.filter)
  if (reference?.kind === 'sample') useSamplingStore.getState().showSample(reference.sampleId, role)
  else useSamplingStore.getState().showList()
  useViewStore.getState().select(null)
  useViewStore.getState().setView('samples')
}
