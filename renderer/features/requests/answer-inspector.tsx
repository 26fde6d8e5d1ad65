import { IconAlertTriangle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import {
  ANSWER_COLUMNS,
  type AnswerColumn,
  CODES_OF_GROUNDS,
  type Contradiction,
} from '../../../shared/domain/company-answer.ts'
import type { AnswerVersion, ListedAnswer, OwnDecision } from '../../../shared/domain/company-request.ts'
import type { Ground } from '../../../shared/domain/finding.ts'
import { formatDay, formatMinute, formatMoment } from '../../../shared/format/time.ts'
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
  open(): void
}

/** The statement and the record side by side; what differs is marked, never who is right. */
export function AnswerInspector({ requestId, row, versions, open }: AnswerInspectorProps) {
  const { reference, kind, feedbackId, businessId, hiddenSinceMs, version, contradictions, setAside, own } =
    row
  const style = useTimeStyle()
  const name = useBusinessNames().get(businessId)
  const source = versions.find((one) => one.version === version)
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
      title={describeGround(row)}
      summary={
        <p className="dim">
          <SafeText text={name ?? businessId} /> · {feedbackId}
        </p>
      }
      footer={
        <Button size="large" shortcut="Enter" onClick={open}>
          {strings.openReview}
        </Button>
      }
    >
      <div className={styles.sections}>
        <MarkedRibbon feedbackId={feedbackId} marked={useStatedDay(row)} />
        {contradictions.length > 0 && (
          <ul className={styles.plainList}>
            {contradictions.map((kind) => (
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
                    <SafeText text={describePart(row, part)} />
                  </span>
                </td>
                <td className="dim">{record[part] ?? strings.notInRecord}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <Leftovers setAside={setAside} setAsideCount={setAside.length} notTaken={[]} notTakenCount={0} />
        <OwnDecisionPart requestId={requestId} row={row} receivedAtMs={source?.receivedAtMs ?? null} />
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

/** “Confirmed, Fake”. */
export function describeOwn(own: OwnDecision | null): string {
  if (own === null) return strings.notGiven
  return strings.decided(own.state, own.ground === null ? null : describeOwnGround(own.ground))
}

/** The cases of the review, with what was decided about it last, before or after the answer came. */
function OwnDecisionPart({
  requestId,
  row,
  receivedAtMs,
}: {
  readonly requestId: number
  readonly row: ListedAnswer
  readonly receivedAtMs: number | null
}) {
  const { feedbackId, own } = row
  const style = useTimeStyle()
  const cases = useCall('cases:of-review', { feedbackId }).data ?? []
  const goToCase = useGoToCase()
  const client = useQueryClient()
  const seen = useAction('company:record-seen-answer', () => void refresh(client, 'requests', 'log'))
  const answered = { requestId, number: row.number }
  const decideAgain = async (reference: string) => {
    if (own !== null && row.answer !== null) await seen.mutateAsync({ ...answered, outcome: 'again' })
    goToCase(reference)
  }
  if (own === null && cases.length === 0) return null
  return (
    <section>
      <h3 className="heading">{strings.yours}</h3>
      {own !== null && (
        <p>
          {describeOwn(own)}
          {receivedAtMs !== null && (
            <span className="dim">
              {' · '}
              {strings.decidedOn(formatDay(own.decidedAtMs, style), own.decidedAtMs < receivedAtMs)}
            </span>
          )}
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

export function describeGround(row: ListedAnswer): string {
  if (row.answer?.ground) return requestStrings.grounds[row.answer.ground]
  if (isSetAside(row, 'ground')) return strings.setAside
  return row.answer === null ? strings.noAnswer : requestStrings.shows.without
}

export function describePart(row: ListedAnswer, part: AnswerColumn): string {
  const { answer } = row
  if (part === 'ground' && answer?.ground) return requestStrings.grounds[answer.ground]
  if (part === 'rating' && answer?.rating) return strings.stars(String(answer.rating))
  const given = String(answer?.[part] ?? '')
  if (given !== '') return given
  return isSetAside(row, part) ? strings.setAside : strings.notGiven
}

/** A cell that could not be read was not empty: the company gave something. */
function isSetAside({ setAside }: ListedAnswer, part: AnswerColumn): boolean {
  return setAside.some(({ column }) => column === part)
}
