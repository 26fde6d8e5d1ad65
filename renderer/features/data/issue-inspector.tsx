import { IconHistory } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { countFigures } from '../../../shared/domain/figures.ts'
import type { Finding, FindingEvidence } from '../../../shared/domain/finding.ts'
import type { QuarantineCounts, QuarantinedEntry } from '../../../shared/domain/sweep.ts'
import { formatDay } from '../../../shared/format/time.ts'
import { Button } from '../../components/controls/button.tsx'
import { Field } from '../../components/controls/field.tsx'
import { countOf, formatCount } from '../../components/counts.ts'
import { PlainInspector } from '../../components/frame/inspector.tsx'
import { ErrorNotice } from '../../components/notice.tsx'
import { BusinessName, SafeText } from '../../components/safe-text.tsx'
import { MomentText, useTimeStyle } from '../../components/time-text.tsx'
import { useCall } from '../../ipc/use-call.ts'
import { useInspectorStore } from '../../stores/inspector-store.ts'
import { useShowReview } from '../../stores/view-store.ts'
import { commonStrings } from '../../strings/common-strings.ts'
import styles from './data.module.css'
import { type Acknowledge, businessOf, ISSUES_READ, type IssueRow, reviewOf, titleOf } from './issue-rows.ts'
import { strings as dataStrings } from './strings.ts'

const strings = dataStrings.issues

interface IssueInspectorProps {
  readonly row: IssueRow
  readonly counts: QuarantineCounts
  readonly isReadOnly: boolean
  readonly note: string
  setNote(note: string): void
  readonly acknowledge: Acknowledge
}

/** Cause, effect, what the service sent, and one action. */
export function IssueInspector(props: IssueInspectorProps) {
  const { row } = props
  const businessId = businessOf(row)
  const reviewId = reviewOf(row)
  const head = row.type === 'set-aside' ? <SetAsideHead entry={row.entry} /> : null
  const canAcknowledge =
    row.type === 'set-aside'
      ? row.entry.acknowledgedAtMs === null
      : row.type === 'group' && row.kind === 'set-aside'
  return (
    <PlainInspector
      head={<span>{head ?? strings.groups[row.type === 'set-aside' ? 'set-aside' : row.kind]}</span>}
      title={<SafeText text={titleOf(row)} />}
      summary={
        businessId !== null && (
          <p className="small">
            <BusinessName id={businessId} />
            {reviewId !== null && ` · ${strings.review(reviewId)}`}
          </p>
        )
      }
      footer={
        canAcknowledge ? (
          <AcknowledgeBar {...props} />
        ) : row.type === 'finding' ? (
          <OpenReview finding={row.finding} />
        ) : row.type === 'set-aside' ? (
          <UndoBar entry={row.entry} isReadOnly={props.isReadOnly} acknowledge={props.acknowledge} />
        ) : undefined
      }
    >
      <div className={styles.inspected}>
        {row.type === 'set-aside' && <SetAside entry={row.entry} />}
        {row.type === 'finding' && <AboutFinding finding={row.finding} mark={row.mark} />}
        {row.type === 'group' && (
          <>
            <p>{strings.groupTexts[row.kind]}</p>
            {row.count >= ISSUES_READ && (
              <p>{strings.newest(formatCount(ISSUES_READ), formatCount(row.count))}</p>
            )}
          </>
        )}
      </div>
    </PlainInspector>
  )
}

function SetAsideHead({ entry: { operation, entryNumber } }: { readonly entry: QuarantinedEntry }) {
  return `${strings.groups['set-aside']} · ${strings.place(commonStrings.operations[operation], entryNumber)}`
}

function SetAside({ entry }: { readonly entry: QuarantinedEntry }) {
  const style = useTimeStyle()
  const { operation, reason, acknowledgedAtMs, note, seenBeforeAtMs } = entry
  const figures = countOf(countFigures(operation), ...strings.figures)
  return (
    <>
      <Part title={strings.cause}>
        <SafeText text={reason} />
      </Part>
      <Part title={strings.effect}>
        {strings.effects.setAside(figures)}{' '}
        {acknowledgedAtMs === null && strings.effects.untilAcknowledged(strings.operations[operation])}
      </Part>
      <Part title={strings.asReceived} beside={strings.receipt(formatCount(entry.receipt))}>
        <pre className={styles.raw}>
          <SafeText text={entry.rawText} />
        </pre>
      </Part>
      {acknowledgedAtMs === null ? (
        <p className={styles.evidence}>
          <IconHistory size={14} stroke={1.75} aria-hidden />
          {seenBeforeAtMs === null ? strings.notSeen : strings.seenBefore(formatDay(seenBeforeAtMs, style))}
        </p>
      ) : (
        <Part title={strings.acknowledged(formatDay(acknowledgedAtMs, style))}>
          {note && <SafeText text={note} />}
        </Part>
      )}
    </>
  )
}

function AboutFinding({ finding, mark }: { readonly finding: Finding; readonly mark: string }) {
  const evidence = useCall('findings:evidence', { key: finding.key })
  const causes: Readonly<Record<string, string>> = strings.causes
  const figures = countOf(countFigures('history'), ...strings.figures)
  const { effects } = strings
  return (
    <>
      <Part title={strings.cause}>{causes[mark] ?? strings.causes.other}</Part>
      <Part title={strings.effect}>
        {mark === 'vanished' ? effects.vanished(figures) : effects.contradiction(figures)}
      </Part>
      <Part title={strings.evidence}>
        {evidence.error && <ErrorNotice error={evidence.error} />}
        <ul className={styles.entries}>
          {evidence.data?.map(({ kind, utcMs, timeText, summary, receipt, entry }) => (
            <li key={`${kind} ${utcMs} ${timeText} ${summary} ${receipt}`}>
              <span>
                <SafeText text={summary} />
              </span>
              <span className="small">
                <MomentText ms={utcMs} /> ·{' '}
                <BackedBy feedbackId={finding.feedbackId} receipt={receipt} entry={entry} />
              </span>
            </li>
          ))}
        </ul>
      </Part>
      <Part title={strings.decision}>{strings.decisions[finding.disposition.state]}</Part>
    </>
  )
}

interface BackedByProps extends Pick<FindingEvidence, 'receipt' | 'entry'> {
  /** null of a business as a whole: its entries are those of many reviews. */
  readonly feedbackId: Finding['feedbackId']
}

/** Opens the evidence of the review with the entry marked in its reply. */
function BackedBy({ feedbackId, receipt, entry }: BackedByProps) {
  const showReview = useShowReview()
  const text = strings.backedBy(formatCount(receipt))
  if (feedbackId === null) return text
  const open = () => {
    showReview(feedbackId)
    useInspectorStore.getState().showEvidence(feedbackId, entry)
  }
  return (
    <button type="button" className="link" data-inline onClick={open}>
      {text}
    </button>
  )
}

interface PartProps {
  readonly title: string
  readonly beside?: string
  readonly children: ReactNode
}

function Part({ title, beside, children }: PartProps) {
  return (
    <section>
      <h3 className={styles.partTitle}>
        {title}
        {beside && <span>{beside}</span>}
      </h3>
      <div>{children}</div>
    </section>
  )
}

function AcknowledgeBar({ row, counts, isReadOnly, note, setNote, acknowledge }: IssueInspectorProps) {
  const { waiting, seenBefore } = counts
  const disabledReason = isReadOnly ? strings.readOnly : null
  return (
    <>
      <Field
        label={strings.note}
        value={note}
        maxLength={2_000}
        disabled={isReadOnly}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div className={styles.line}>
        {row.type === 'set-aside' && (
          <Button
            kind="primary"
            size="large"
            shortcut="A"
            disabledReason={disabledReason}
            onClick={() => acknowledge.row(row, note)}
          >
            {strings.acknowledge}
          </Button>
        )}
        {waiting > 0 && (
          <Button
            kind={row.type === 'group' ? 'primary' : 'default'}
            size="large"
            disabledReason={disabledReason}
            onClick={() => acknowledge.all(note)}
          >
            {strings.acknowledgeAll(formatCount(waiting))}
          </Button>
        )}
        {seenBefore > 0 && (
          <Button size="large" disabledReason={disabledReason} onClick={acknowledge.seenBefore}>
            {strings.acknowledgeSeen(formatCount(seenBefore))}
          </Button>
        )}
      </div>
      {acknowledge.error && <ErrorNotice error={acknowledge.error} />}
      <p className="small">{strings.logged}</p>
    </>
  )
}

interface UndoBarProps extends Pick<IssueInspectorProps, 'isReadOnly' | 'acknowledge'> {
  readonly entry: QuarantinedEntry
}

/** The entry waits again, and whatever was complete because of the acknowledgment no longer is. */
function UndoBar({ entry, isReadOnly, acknowledge }: UndoBarProps) {
  return (
    <div className={styles.line}>
      <Button
        size="large"
        disabledReason={isReadOnly ? strings.readOnly : null}
        onClick={() => acknowledge.undo(entry)}
      >
        {strings.undo}
      </Button>
    </div>
  )
}

function OpenReview({ finding: { feedbackId } }: { readonly finding: Finding }) {
  const showReview = useShowReview()
  if (feedbackId === null) return null
  return (
    <div>
      <Button kind="primary" size="large" onClick={() => showReview(feedbackId)}>
        {strings.openReview}
      </Button>
    </div>
  )
}
