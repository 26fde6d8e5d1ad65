import type { TimelineEntry } from '../../../shared/domain/feedback-item.ts'
import type { FeedbackId } from '../../../shared/domain/ids.ts'
import type { ChangeKind, SweepChange } from '../../../shared/domain/sweep.ts'
import { BusinessName } from '../../components/business-name.tsx'
import { SafeText } from '../../components/safe-text.tsx'
import { ScrollRegion } from '../../components/scroll-region.tsx'
import { TimeText } from '../../components/time-text.tsx'
import { useViewStore } from '../../stores/view-store.ts'
import { differenceStrings as strings } from './difference-strings.ts'

interface DifferenceTableProps {
  readonly kind: ChangeKind
  readonly changes: readonly SweepChange[]
  onClose(): void
}

/** One line for each change; the id opens the feedback item. */
export function DifferenceTable({ kind, changes, onClose }: DifferenceTableProps) {
  const { columns } = strings
  return (
    <ScrollRegion className="panel table-scroller difference-rows" label={strings.kinds[kind]}>
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">{columns.feedback}</th>
            <th scope="col">{columns.business}</th>
            <th scope="col">{columns.time}</th>
            {kind === 'changed' && <th scope="col">{columns.before}</th>}
            <th scope="col">{kind === 'changed' ? columns.after : columns.entry}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <ChangeRow key={keyOf(change.before ?? change.entry)} change={change} onClose={onClose} />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

interface ChangeRowProps {
  readonly change: SweepChange
  onClose(): void
}

function ChangeRow({ change: { entry, before }, onClose }: ChangeRowProps) {
  const { feedbackId, businessId } = entry.kind === 'event' ? entry.event : entry.response
  return (
    <tr>
      <td>
        <ItemLink feedbackId={feedbackId} onClose={onClose} />
      </td>
      <td>
        <BusinessName id={businessId} />
      </td>
      <td>
        <TimeText time={entry.kind === 'event' ? entry.event.time : entry.response.date} />
      </td>
      {before && (
        <td>
          <EntryText entry={before} />
        </td>
      )}
      <td>
        <EntryText entry={entry} />
      </td>
    </tr>
  )
}

function ItemLink({ feedbackId, onClose }: { readonly feedbackId: FeedbackId; onClose(): void }) {
  const open = () => {
    const { showRows, select } = useViewStore.getState()
    onClose()
    showRows(`feedback:${feedbackId}`)
    select(feedbackId)
  }
  return (
    <button
      type="button"
      className="link-button mono"
      aria-label={strings.openItem(feedbackId)}
      onClick={open}
    >
      {feedbackId}
    </button>
  )
}

function EntryText({ entry }: { readonly entry: TimelineEntry }) {
  if (entry.kind === 'event') {
    const visibility = entry.event.showOnWebsite === 1 ? strings.shown : strings.hidden
    return entry.event.deleted === 1 ? `${visibility}, ${strings.deleted}` : visibility
  }
  return (
    <>
      <span className="dim">{strings.typed[entry.response.type]}</span>
      <div className="difference-content">
        <SafeText text={entry.response.content} />
      </div>
    </>
  )
}

/** What makes an entry one of its kind; see VisibilityEvent and FeedbackResponse. */
function keyOf(entry: TimelineEntry): string {
  if (entry.kind === 'response') return `${entry.response.responseId}`
  const { feedbackId, businessId, time, showOnWebsite, deleted, ordinal } = entry.event
  return `${feedbackId} ${businessId} ${time.text} ${showOnWebsite}${deleted} ${ordinal}`
}
