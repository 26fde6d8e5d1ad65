import { create } from 'zustand'
import type { EventSelection } from '../../../shared/domain/overview-charts.ts'
import { type FigureDefinition, toFigureFilter } from '../../../shared/domain/pdf-report.ts'
import { pdfStrings } from '../../../shared/strings/pdf-strings.ts'
import { useCall } from '../../ipc/use-call.ts'
import { type Behind, EventsBehind } from '../home/events-behind.tsx'
import type { FigureBasis } from './figure-basis.ts'
import { reportsStrings as strings } from './reports-strings.ts'

const useFigureEvents = create<{
  readonly behind: Behind | null
  /** Number of the newest receipt that the report was made from; null where it is not known. */
  readonly receipt: number | null
}>()(() => ({ behind: null, receipt: null }))
const EVER_MS = 8_640_000_000_000_000

/** Shows the changes that a figure of a report counts; up to the report's moment where it is of the past. */
export function showFigureEvents(figure: FigureDefinition, { filter, asOfMs, receipt }: FigureBasis): void {
  const items = { filter: toFigureFilter(filter, figure), asOfMs }
  const selection: EventSelection = figure.events
    ? { of: 'month', ...figure.events, items }
    : { of: 'all', fromMs: -EVER_MS, untilMs: asOfMs === null ? EVER_MS : asOfMs + 1, items }
  const title = `${figure.id}: ${pdfStrings.figures[figure.name]}`
  useFigureEvents.setState({ behind: { title, selection, count: null }, receipt })
}

export function FigureEvents() {
  const { behind, receipt } = useFigureEvents()
  // The reply after the newest one of the report: there is none while the cache is the same.
  const newer = useCall(
    'receipt:get',
    { seq: (receipt ?? 0) + 1 },
    { enabled: behind !== null && receipt !== null },
  ).data
  if (!behind) return null
  const note = newer ? strings.figureOfOlderCache : null
  return (
    <EventsBehind behind={behind} note={note} onClose={() => useFigureEvents.setState({ behind: null })} />
  )
}
