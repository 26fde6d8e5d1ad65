import type { LogAction } from '../../../shared/domain/auditor-log.ts'
import { findFigure } from '../../../shared/domain/pdf-report.ts'
import type { ReportTemplate } from '../../../shared/domain/report.ts'
import { pdfStrings } from '../../../shared/strings/pdf-strings.ts'
import { useCall } from '../../ipc/use-call.ts'
import type { ShownFigure } from '../../stores/view-store.ts'
import { EventsBehind } from '../home/events-behind.tsx'
import { useFigureEvents } from './show-figure.ts'
import { reportsStrings as strings } from './strings.ts'

/** As many entries of the log as are looked through; behind more of them, a change is taken for possible. */
const ENTRIES = 200

/** What can change the rows behind figures that do not follow from replies alone. */
const CHANGES: Partial<Record<ReportTemplate, readonly LogAction[]>> = {
  findings: [
    ...(['disposition-set', 'parameter-changed', 'star-set', 'star-removed', 'watch-set'] as const),
    ...(['watch-removed', 'tag-added', 'tag-removed', 'tag-renamed'] as const),
    ...(['note-added', 'note-changed', 'note-deleted', 'sample-drawn', 'sync-started'] as const),
  ],
  sample: ['item-assessed', 'item-uncoded', 'second-review-begun', 'sheet-locked', 'sample-abandoned'],
}

/** Says above a list that its rows are those behind a figure, and whether they may differ by now. */
export function FigureLine({ figure }: { readonly figure: ShownFigure }) {
  const hasChanged = useHasChangedSince(figure)
  const name = findFigure(figure.id)?.figure.name
  return (
    <p className="small" role="note">
      {strings.figureShown(figure.id, name ? pdfStrings.figures[name] : pdfStrings.titles[figure.template])}
      {hasChanged && <> {strings.figureOfChanged}</>}
    </p>
  )
}

function useHasChangedSince({ template, receipt, logEntry }: ShownFigure): boolean {
  // Of samples, replies change nothing: their items are frozen.
  const isOfReplies = receipt !== null && template !== 'sample'
  const newer = useCall('receipt:get', { seq: (receipt ?? 0) + 1 }, { enabled: isOfReplies }).data
  const log = useCall(
    'log:list',
    { actions: null, subject: null, offset: 0, limit: ENTRIES },
    { enabled: logEntry !== null },
  ).data
  if (isOfReplies && newer) return true
  if (logEntry === null || !log) return false
  const since = log.filter(({ seq }) => seq > logEntry)
  const changes: readonly string[] = CHANGES[template] ?? []
  return since.length === ENTRIES || since.some(({ action }) => changes.includes(action))
}

/** Shown over whatever screen is there. */
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
