import type { KeptReport } from '../../../shared/domain/kept-report.ts'
import { findFigure, toFigureFilter } from '../../../shared/domain/pdf-report.ts'
import { useViewStore } from '../../stores/view-store.ts'
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
