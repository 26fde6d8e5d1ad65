import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import type { ListedReport } from '../../../shared/domain/kept-report.ts'
import type { EditedResult } from '../../../shared/domain/pdf-report.ts'
import { REVIEW_STATUSES, type ReviewStatus, type Signed } from '../../../shared/domain/report-review.ts'
import { formatMinute } from '../../../shared/format/time.ts'
import { Button } from '../../components/controls/button.tsx'
import { Field } from '../../components/controls/field.tsx'
import { SafeText } from '../../components/safe-text.tsx'
import { useTimeStyle } from '../../components/time-text.tsx'
import { useReportSettings } from '../../stores/report-settings.ts'
import { hasPages } from './report-page.tsx'
import { ResultField } from './result-field.tsx'
import styles from './review.module.css'
import { ReviewNotes, type Steps } from './review-notes.tsx'
import { nameStatus, reviewStrings as strings } from './review-strings.ts'
import { showSaved } from './saved-report.tsx'

export interface ReviewPaneProps {
  readonly report: ListedReport
  readonly steps: Steps
  /** The result as it is edited now. */
  readonly edited: EditedResult | null
}

/** How far the review is, its notes with answers, who signed, and the next step. */
export function ReviewPane({ report, steps, edited }: ReviewPaneProps) {
  const { review, seq } = report
  const isNewest = seq === review.newest.seq
  const isOpen = isNewest && (review.status === 'draft' || review.status === 'for-review')
  return (
    <div className={styles.pane}>
      <Progress status={review.status} />
      {!isNewest && <Successor label={strings.replacedBy} {...review.newest} />}
      {review.supersededBy && <Successor label={strings.supersededBy} {...review.supersededBy} />}
      {isNewest && review.status !== 'superseded' && (
        <Field
          label={strings.name}
          maxLength={200}
          value={steps.name}
          onChange={(event) => useReportSettings.setState({ reviewer: event.currentTarget.value })}
        />
      )}
      {isOpen && hasPages(report) && (
        <ResultField edited={edited} by={steps.by} isRedacted={report.isRedacted} />
      )}
      {review.status !== 'draft' && <ReviewNotes report={report} steps={steps} isOpen={isOpen} />}
      <footer className={styles.footer}>
        <SignOff report={report} />
        {isOpen && <NextStep report={report} steps={steps} />}
      </footer>
    </div>
  )
}

/** Beside the title. */
export function StatusMark({ report }: Pick<ReviewPaneProps, 'report'>) {
  const { review, seq } = report
  const status = seq === review.newest.seq || report.final ? review.status : 'draft'
  return (
    <span className={styles.status} data-status={status}>
      {nameStatus(report)}
    </span>
  )
}

/** *Superseded* is beside the line: it still was final. */
const LINE = REVIEW_STATUSES.filter((status) => status !== 'superseded')

function Progress({ status }: { readonly status: ReviewStatus }) {
  const at = status === 'superseded' ? LINE.length : LINE.indexOf(status)
  return (
    <ol className={styles.progress}>
      {LINE.map((step, number) => {
        const state =
          number < at || (number === at && step === 'final') ? 'done' : number === at ? 'now' : 'later'
        return (
          <li key={step} data-state={state} {...(number === at && { 'aria-current': 'step' as const })}>
            {state === 'done' && <IconCircleCheck size={16} stroke={1.6} aria-hidden />}
            {strings.statuses[step]}
          </li>
        )
      })}
    </ol>
  )
}

function Successor({
  label,
  file,
  seq,
}: {
  readonly label: string
  readonly file: string
  readonly seq: number
}) {
  return (
    <p className={styles.successor}>
      <span>
        {label} <SafeText text={file} />
      </span>
      <Button onClick={() => showSaved(seq)}>{strings.show}</Button>
    </p>
  )
}

function SignOff({ report: { review } }: { readonly report: ListedReport }) {
  const roles = Object.entries(strings.roles) as [keyof typeof strings.roles, string][]
  return (
    <section className={styles.signOff}>
      <h2>{strings.signOff}</h2>
      <dl>
        {roles.map(([role, label]) => (
          <SignedLine key={role} label={label} signed={review[role]} />
        ))}
      </dl>
    </section>
  )
}

function SignedLine({ label, signed }: { readonly label: string; readonly signed: Signed | null }) {
  const style = useTimeStyle()
  const Icon = signed ? IconCircleCheck : IconCircleDashed
  return (
    <div data-signed={signed !== null || undefined}>
      <dt>
        <Icon size={14} stroke={1.75} aria-hidden />
        {label}
      </dt>
      <dd>
        {signed ? <SafeText text={signed.by} /> : strings.notYet}
        {signed && (
          <time dateTime={new Date(signed.atMs).toISOString()}>{formatMinute(signed.atMs, style)}</time>
        )}
      </dd>
    </div>
  )
}

/** A draft is sent, a report for review is signed; making it final is in the toolbar. */
function NextStep({ report: { review }, steps }: Omit<ReviewPaneProps, 'edited'>) {
  const step = review.status === 'draft' ? ({ kind: 'send' } as const) : ({ kind: 'sign' } as const)
  const reason = steps.findReason(step)
  return (
    <div className={styles.next}>
      {review.reviewed === null && (
        <Button
          kind={reason === null ? 'primary' : 'default'}
          size="large"
          disabledReason={reason}
          onClick={() => void steps.take(step)}
        >
          {review.status === 'draft' ? strings.send : strings.sign}
        </Button>
      )}
      <p className="remark">{strings.finalNeeds}</p>
    </div>
  )
}
