import {
  IconArrowsLeftRight,
  IconCheck,
  IconCircleDashed,
  IconRefreshAlert,
  IconX,
} from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import type { CaseHistoryEntry, CaseRow } from '../../../shared/domain/case.ts'
import type { FeedbackId } from '../../../shared/domain/ids.ts'
import { formatMoment } from '../../../shared/format/time.ts'
import { GROUND_STRINGS } from '../../../shared/strings/working-paper-strings.ts'
import { ScreenError, SkeletonRows } from '../../components/frame/screen-states.tsx'
import { SafeText } from '../../components/safe-text.tsx'
import { Spelled } from '../../components/spelled.tsx'
import { PriorityBars } from '../../components/state/state-icon.tsx'
import { useTimeStyle } from '../../components/time-text.tsx'
import { call } from '../../ipc/use-call.ts'
import { useGoToCase } from '../cases/use-case-jump.ts'
import styles from './decision.module.css'
import { ReviewNotes } from './review-notes.tsx'
import { ReviewTags } from './review-tags.tsx'
import { strings } from './strings.ts'
import timeline from './timeline.module.css'
import { useCasesOf } from './use-review.ts'

const words = strings.decision
const ICON = { size: 14, stroke: 1.75, 'aria-hidden': true } as const
const STATE_ICONS = {
  open: IconCircleDashed,
  confirmed: IconCheck,
  dismissed: IconX,
  mixed: IconArrowsLeftRight,
  changed: IconRefreshAlert,
} as const

/** The Decision tab of a review: its cases, what the auditor added, and what was decided, newest first. */
export function ReviewDecision({ feedbackId }: { readonly feedbackId: FeedbackId }) {
  const cases = useCasesOf(feedbackId)
  return (
    <div className={styles.decision}>
      {cases.error && <ScreenError error={cases.error} />}
      {!cases.data && !cases.error && <SkeletonRows rows={2} />}
      {cases.data && <Cases cases={cases.data} />}
      <TagsAndNotes feedbackId={feedbackId} />
      {cases.data && <DecisionHistory cases={cases.data} />}
    </div>
  )
}

interface TagsAndNotesProps {
  readonly feedbackId: FeedbackId
  /** The key of a new note; none where it has another meaning. */
  readonly noteKey?: 'N' | null
}

/** What the auditor added to a review; also for the inspector of a case. */
export function TagsAndNotes({ feedbackId, noteKey = 'N' }: TagsAndNotesProps) {
  return (
    <>
      <ReviewTags key={`tags ${feedbackId}`} feedbackId={feedbackId} />
      <ReviewNotes key={`notes ${feedbackId}`} feedbackId={feedbackId} noteKey={noteKey} />
    </>
  )
}

function Cases({ cases }: { readonly cases: readonly CaseRow[] }) {
  const goToCase = useGoToCase()
  if (cases.length === 0) return <p className="remark">{words.noCase}</p>
  return (
    <ul className={styles.cases} aria-label={words.cases}>
      {cases.map(({ reference, title, priority, state, decision, ground }) => {
        const shown = state === 'decided' ? decision : state
        const Icon = STATE_ICONS[shown]
        return (
          <li key={reference} data-state={shown}>
            <button type="button" className={styles.case} onClick={() => goToCase(reference)}>
              <PriorityBars priority={priority} />
              <b>
                <Spelled>{title}</Spelled>
              </b>
              <small>{reference}</small>
            </button>
            <span className={styles.caseState}>
              <Icon {...ICON} />
              {words.states[shown]}
              {ground !== null && <small>{GROUND_STRINGS[ground]}</small>}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

interface HistoryLine extends CaseHistoryEntry {
  readonly reference: string
}

/** Decisions about the cases of the review, newest first. */
function DecisionHistory({ cases }: { readonly cases: readonly CaseRow[] }) {
  const style = useTimeStyle()
  const details = useQueries({
    queries: cases.map(({ reference }) => ({
      queryKey: ['cases:get', { reference }],
      queryFn: () => call('cases:get', { reference }),
    })),
  })
  const lines = details
    .flatMap(({ data }): HistoryLine[] =>
      data ? data.history.map((entry) => ({ ...entry, reference: data.row.reference })) : [],
    )
    .toSorted((one, other) => other.decidedAtMs - one.decidedAtMs)
  if (lines.length === 0) return null
  return (
    <section className={styles.history} aria-label={words.history}>
      <h3>{words.history}</h3>
      <ol>
        {lines.map((line) => {
          const Icon = STATE_ICONS[line.state]
          const remarks = [line.ground && GROUND_STRINGS[line.ground], line.reason].filter(Boolean)
          return (
            <li key={`${line.reference} ${line.decidedAtMs}`} className={timeline.entry}>
              <span className={timeline.sign}>
                <Icon {...ICON} />
              </span>
              <span>
                <b>{line.state === 'open' ? words.undone : words.states[line.state]}</b> {line.decidedBy}
                {cases.length > 1 && <small> {line.reference}</small>}
              </span>
              <span className={timeline.when}>{formatMoment(line.decidedAtMs, style)}</span>
              {remarks.length > 0 && (
                <p className={styles.remarks}>
                  <SafeText text={remarks.join(' · ')} />
                </p>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
