import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { CaseRow } from '../../../shared/domain/case.ts'
import {
  ANSWER_COLUMNS,
  type AnswerColumn,
  CODES_OF_GROUNDS,
  type Contradiction,
} from '../../../shared/domain/company-answer.ts'
import type { AnswerVersion, ListedAnswer, OwnDecision } from '../../../shared/domain/company-request.ts'
import type { Ground } from '../../../shared/domain/finding.ts'
import { formatDay, formatMinute, formatMoment, type TimeStyle } from '../../../shared/format/time.ts'
import { endOfDayMs } from '../../../shared/query/calendar-range.ts'
import { Button } from '../../components/controls/button.tsx'
import { PlainInspector } from '../../components/frame/inspector.tsx'
import { ErrorNotice } from '../../components/notice.tsx'
import { SafeText, ShortHash } from '../../components/safe-text.tsx'
import { Spelled } from '../../components/spelled.tsx'
import { useTimeStyle } from '../../components/time-text.tsx'
import { refresh } from '../../ipc/query-client.ts'
import { useAction, useCall } from '../../ipc/use-call.ts'
import { useAuditZone, useBusinessNames } from '../../ipc/workspace-facts.ts'
import { useGoToCase } from '../cases/use-case-jump.ts'
import { MarkedRibbon } from '../inspector/review-then.tsx'
import { Leftovers } from './import-answers.tsx'
import styles from './requests.module.css'
import { requestStrings } from './strings.ts'

const strings = requestStrings.answers
const HALF_DAY_MS = 43_200_000

interface AnswerInspectorProps {
  readonly requestId: number
  readonly row: ListedAnswer
  /** The files with answers, oldest first. */
  readonly versions: readonly AnswerVersion[]
  step(by: 1 | -1): void
  open(): void
}

/** The statement and the record side by side; what differs is marked, never who is right. */
export function AnswerInspector({ requestId, row, versions, step, open }: AnswerInspectorProps) {
  const { reference, kind, feedbackId, businessId, hiddenSinceMs, version, contradictions, setAside, own } =
    row
  const style = useTimeStyle()
  const name = useBusinessNames().get(businessId)
  const cases = useCall('cases:of-review', { feedbackId }).data ?? NO_CASES
  const source = versions.find((one) => one.version === version)
  const [contradiction, ...others] = contradictions
  const record: Partial<Record<AnswerColumn, string>> = {
    ...(own?.ground && { ground: strings.you(describeOwnGround(own.ground)) }),
    decidedAt: hiddenSinceMs === null ? strings.noHide : strings.hidden(formatMoment(hiddenSinceMs, style)),
  }
  return (
    <PlainInspector
      head={
        <span className={styles.head}>
          <span>{strings.rowOf(reference)}</span> <span>{requestStrings.kinds[kind]}</span>
        </span>
      }
      title={contradiction ? requestStrings.contradictions[contradiction] : describeGround(row)}
      summary={
        <p className="dim">
          <SafeText text={name ?? businessId} />
          {name !== undefined && ` · ${businessId}`} ·{' '}
          <button type="button" className="link" title={strings.openReview} onClick={open}>
            {strings.reviewOf(feedbackId)}
          </button>
        </p>
      }
      step={step}
      footer={
        own !== null || cases.length > 0 ? (
          <OwnDecisionPart
            requestId={requestId}
            row={row}
            cases={cases}
            receivedAtMs={source?.receivedAtMs ?? null}
          />
        ) : undefined
      }
    >
      <div className={styles.sections}>
        <MarkedRibbon feedbackId={feedbackId} marked={useStatedDay(row)} />
        {others.length > 0 && (
          <ul className={styles.plainList}>
            {others.map((kind) => (
              <li key={kind} className={styles.differs}>
                <IconAlertTriangle size={15} stroke={1.8} aria-hidden />
                {requestStrings.contradictions[kind]}
              </li>
            ))}
          </ul>
        )}
        <table className={styles.compared}>
          <thead>
            <tr>
              <td />
              <th scope="col">{strings.company}</th>
              <th scope="col">{strings.recordSays}</th>
            </tr>
          </thead>
          <tbody>
            {ANSWER_COLUMNS.map((part) => (
              <tr key={part}>
                <th scope="row">{requestStrings.columns[part]}</th>
                <td>
                  <span className={isMarkedPart(row, part) ? styles.marked : undefined}>
                    <SafeText text={describePart(row, part, style)} />
                  </span>
                </td>
                <td className="dim">{record[part] ?? strings.notInRecord}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <Leftovers setAside={setAside} setAsideCount={setAside.length} notTaken={[]} notTakenCount={0} />
        {source && (
          <section>
            <h3 className="heading">{strings.sourceTitle}</h3>
            <p>
              <SafeText text={source.file} />
              <span className="dim"> · {formatMinute(source.receivedAtMs, style)}</span>
            </p>
            <p>
              <ShortHash hash={source.sha256} copyLabel={requestStrings.copyHash} />
            </p>
          </section>
        )}
      </div>
    </PlainInspector>
  )
}

/** The day of the decision as the company states it, at its middle. */
function useStatedDay({ answer }: ListedAnswer) {
  const zone = useAuditZone()
  const style = useTimeStyle()
  const day = answer?.decidedAt.slice(0, 10) ?? ''
  if (day === '') return null
  const atMs = endOfDayMs(day, zone) - HALF_DAY_MS
  return { atMs, label: strings.companyDate(formatDay(atMs, style)) }
}

const ABOUT_DAY: ReadonlySet<Contradiction> = new Set(['after-hide', 'before-record', 'after-receipt'])

/** Whether this part of the statement is what contradicts the record or differs from the own ground. */
function isMarkedPart({ kind, contradictions }: ListedAnswer, part: AnswerColumn): boolean {
  if (part === 'decidedAt') return contradictions.some((one) => ABOUT_DAY.has(one))
  const isGround = kind === 'differing' || contradictions.some((one) => !ABOUT_DAY.has(one))
  return part === 'ground' && isGround
}

/** In the words for the company's grounds, so that the same ground has the same name on both sides. */
function describeOwnGround(ground: Ground): string {
  return requestStrings.grounds[CODES_OF_GROUNDS[ground]]
}

/** “Confirmed, Fake”, for the clipboard. */
export function describeOwn(own: OwnDecision | null): string {
  if (own === null) return strings.notGiven
  const ground = own.ground === null ? strings.noGround : describeOwnGround(own.ground)
  return `${strings.decisions[own.state]}, ${ground}`
}

const NO_CASES: readonly CaseRow[] = []

interface OwnDecisionProps {
  readonly requestId: number
  readonly row: ListedAnswer
  /** Of the review. */
  readonly cases: readonly CaseRow[]
  readonly receivedAtMs: number | null
}

/** What was decided last about the review, before or after the answer came, and the ways to decide with it in view. */
function OwnDecisionPart({ requestId, row, cases, receivedAtMs }: OwnDecisionProps) {
  const { own } = row
  const style = useTimeStyle()
  const goToCase = useGoToCase()
  const client = useQueryClient()
  const seen = useAction('company:record-seen-answer', () => void refresh(client, 'requests', 'log'))
  const answered = { requestId, number: row.number }
  const decideAgain = async (reference: string) => {
    if (own !== null && row.answer !== null) await seen.mutateAsync({ ...answered, outcome: 'again' })
    goToCase(reference)
  }
  return (
    <section className={styles.own}>
      <h3 className={`heading ${styles.split}`}>
        {strings.yours}
        {own !== null && receivedAtMs !== null && (
          <span className="dim">
            {strings.decidedOn(formatDay(own.decidedAtMs, style), own.decidedAtMs < receivedAtMs)}
          </span>
        )}
      </h3>
      {own !== null && (
        <p>
          <OwnText own={own} />
        </p>
      )}
      {cases.map(({ reference, title }) => (
        <p key={reference} className="dim">
          <Spelled>{title}</Spelled>
        </p>
      ))}
      <div className={styles.choices}>
        {own !== null && (
          <Button
            size="large"
            disabled={seen.isPending}
            disabledReason={
              row.answer === null ? strings.noAnswerYet : row.keptAtMs === null ? null : strings.kept
            }
            onClick={() => seen.mutate({ ...answered, outcome: 'keep' })}
          >
            {strings.keep}
          </Button>
        )}
        {cases.map(({ reference, title }) => (
          <Button
            key={reference}
            size="large"
            title={title}
            disabled={seen.isPending}
            // Its failure is shown below.
            onClick={() => void decideAgain(reference).catch(() => undefined)}
          >
            {own === null ? strings.decide : strings.decideAgain}
          </Button>
        ))}
      </div>
      {seen.error && <ErrorNotice error={seen.error} />}
      {own !== null && (
        <p className="dim">
          {row.keptAtMs === null ? strings.eitherLogged : strings.keptOn(formatDay(row.keptAtMs, style))}
        </p>
      )}
    </section>
  )
}

const ICONS = { confirmed: IconCheck, dismissed: IconX } as const

/** “✓ Confirmed, Fake”. */
export function OwnText({ own }: { readonly own: OwnDecision }) {
  const Icon = ICONS[own.state]
  return (
    <span className={styles.ownText}>
      <Icon size={14} stroke={1.75} aria-hidden />
      <span className={styles.ownState}>{strings.decisions[own.state]}, </span>
      <b>{own.ground === null ? strings.noGround : describeOwnGround(own.ground)}</b>
    </span>
  )
}

export function describeGround(row: ListedAnswer): string {
  if (row.answer?.ground) return requestStrings.grounds[row.answer.ground]
  if (isSetAside(row, 'ground')) return strings.setAside
  return row.answer === null ? strings.noAnswer : requestStrings.shows.without
}

export function describePart(row: ListedAnswer, part: AnswerColumn, style: TimeStyle): string {
  const { answer } = row
  if (part === 'ground' && answer?.ground) return requestStrings.grounds[answer.ground]
  if (part === 'rating' && answer?.rating) return strings.stars(String(answer.rating))
  if (part === 'decidedAt' && answer?.decidedAt) return describeDecidedAt(answer.decidedAt, style)
  const given = String(answer?.[part] ?? '')
  if (given !== '') return given
  return isSetAside(row, part) ? strings.setAside : strings.notGiven
}

const DAY = /^\d{4}-\d\d-\d\d$/
const WITH_OFFSET = /(?:Z|[+-]\d\d:\d\d)$/

/** A moment with its offset in the zone of the record beside it; a time without one as the company gave it. */
function describeDecidedAt(text: string, style: TimeStyle): string {
  if (DAY.test(text)) return formatDay(Date.parse(text), { ...style, display: 'utc' })
  return WITH_OFFSET.test(text) ? formatMoment(Date.parse(text), style) : text
}

/** A cell that could not be read was not empty: the company gave something. */
function isSetAside({ setAside }: ListedAnswer, part: AnswerColumn): boolean {
  return setAside.some(({ column }) => column === part)
}
