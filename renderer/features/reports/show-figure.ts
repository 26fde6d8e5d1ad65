import { notifications } from '@mantine/notifications'
import type { KeptReport } from '../../../shared/domain/kept-report.ts'
import { type FigureDefinition, findFigure, toFigureFilter } from '../../../shared/domain/pdf-report.ts'
import { findReference } from '../../../shared/domain/reference.ts'
import { useFindingsStore } from '../../stores/findings-store.ts'
import { useSamplingStore } from '../../stores/sampling-store.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { reportsWords as words } from '../../words/reports-words.ts'
import { showFigureEvents } from './figure-events.tsx'

/**
 * Shows the rows behind a figure on paper: with the search and moment of the newest report of its template.
 * @returns false for what is the id of no figure.
 */
export function showFigure(id: string, kept: readonly KeptReport[]): boolean {
  const found = findFigure(id)
  if (!found) return false
  const { template, figure } = found
  const report = kept.find((one) => one.template === template && one.format === 'pdf')
  if (figure.list === 'events') {
    showFigureEvents(figure, report)
    return true
  }
  if (figure.list === 'findings') return showFindings(figure, report)
  if (figure.list === 'sample') return showSampleOf(figure, report)
  if (figure.list === 'sweeps') {
    useViewStore.getState().setView('sync')
    return true
  }
  const filter = toFigureFilter(report?.filter ?? '', figure)
  const store = useViewStore.getState()
  if (figure.list === 'responses') {
    store.setResponseFilter(filter)
    store.setView('responses')
  } else {
    store.showRows(filter)
  }
  useViewStore.getState().setAsOf(report?.asOfMs ?? null)
  return true
}

/** The list of findings has no search of its own, so a report that has one is said to have less. */
function showFindings({ findings }: FigureDefinition, report: KeptReport | undefined): boolean {
  const store = useFindingsStore.getState()
  store.resetForWorkspace()
  store.setTab(findings?.disposition ? 'disposition' : 'rules')
  if (findings) store.setRule(findings.rule)
  if (findings?.disposition) store.setDisposition(findings.disposition)
  useViewStore.getState().setView('findings')
  const isNarrower = findings?.isRobust !== undefined || (report?.filter ?? '').trim() !== ''
  if (isNarrower) notifications.show({ message: words.figureOfMore })
  return true
}

/** The sample of the newest report of one, whose filter is its reference. */
function showSampleOf({ role }: FigureDefinition, report: KeptReport | undefined): boolean {
  const reference = findReference(report?.filter ?? '')
  if (reference?.kind === 'sample') useSamplingStore.getState().showSample(reference.sampleId, role)
  else useSamplingStore.getState().showList()
  useViewStore.getState().select(null)
  useViewStore.getState().setView('samples')
  return true
}
