import { IconArrowNarrowRight } from '@tabler/icons-react'
import type { TimelineEntry } from '../../../shared/domain/feedback-item.ts'
import type { ChangeKind, SweepChange } from '../../../shared/domain/sweep.ts'
import { BusinessName, SafeText } from '../../components/safe-text.tsx'
import { TimeText } from '../../components/time-text.tsx'
import { useShowReview } from '../../stores/view-store.ts'
import styles from './data.module.css'
import { strings as dataStrings } from './strings.ts'

const strings = dataStrings.history

interface ChangeListProps {
  readonly kind: ChangeKind
  readonly changes: readonly SweepChange[]
}

/** One change a line: the review, which opens, the entry, and for a change what it was before. */
export function ChangeList({ kind, changes }: ChangeListProps) {
  return (
    <ul className={styles.entries} aria-label={strings.changes[kind]}>
      {changes.map((change) => (
        <Change key={keyOf(change.before ?? change.entry)} change={change} />
      ))}
    </ul>
  )
}

function Change({ change: { entry, before } }: { readonly change: SweepChange }) {
  const showReview = useShowReview()
  const { feedbackId, businessId } = entry.kind === 'event' ? entry.event : entry.response
  return (
    <li>
      <div className={styles.spread}>
        <button
          type="button"
          className="link"
          aria-label={strings.openReview(feedbackId)}
          onClick={() => showReview(feedbackId)}
        >
          {feedbackId}
        </button>
        <span className="small">
          <TimeText time={entry.kind === 'event' ? entry.event.time : entry.response.date} />
        </span>
      </div>
      <div className="small">
        <BusinessName id={businessId} />
      </div>
      <div className={styles.change}>
        {before && (
          <>
            <EntryText entry={before} />
            <IconArrowNarrowRight size={14} stroke={1.75} aria-label="→" />
          </>
        )}
        <EntryText entry={entry} />
      </div>
    </li>
  )
}

function EntryText({ entry }: { readonly entry: TimelineEntry }) {
  if (entry.kind === 'event') {
    const visibility = entry.event.showOnWebsite === 1 ? strings.shown : strings.hidden
    return <span>{entry.event.deleted === 1 ? `${visibility}, ${strings.deleted}` : visibility}</span>
  }
  return (
    <span>
      {strings.typed[entry.response.type]}: <SafeText text={entry.response.content} />
    </span>
  )
}

/** What makes an entry one of its kind; see VisibilityEvent and FeedbackResponse. */
function keyOf(entry: TimelineEntry): string {
  if (entry.kind === 'response') return `${entry.response.responseId}`
  const { feedbackId, businessId, time, showOnWebsite, deleted, ordinal } = entry.event
  return `${feedbackId} ${businessId} ${time.text} ${showOnWebsite}${deleted} ${ordinal}`
}
