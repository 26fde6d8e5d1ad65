import { IconAlertTriangle } from '@tabler/icons-react'
import { ANSWER_COLUMNS, type AnswerColumn } from '../../../shared/domain/company-answer.ts'
import type { AnsweredRow, RequestDetail } from '../../../shared/domain/company-request.ts'
import { formatMoment } from '../../../shared/format/time.ts'
import { Button } from '../../components/controls/button.tsx'
import { PlainInspector } from '../../components/frame/inspector.tsx'
import { SafeText } from '../../components/safe-text.tsx'
import { useTimeStyle } from '../../components/use-time-style.ts'
import { useBusinessNames } from '../../ipc/workspace-facts.ts'
import { Leftovers } from './leftovers.tsx'
import styles from './requests.module.css'
import { requestStrings } from './strings.ts'

const strings = requestStrings.answers

interface AnswerInspectorProps {
  readonly row: AnsweredRow
  readonly detail: RequestDetail
  open(): void
}

/** The statement and the record side by side; what differs is marked, never who is right. */
export function AnswerInspector({ row, detail, open }: AnswerInspectorProps) {
  const { reference, feedbackId, businessId, hiddenSinceMs, version, contradictions } = row
  const style = useTimeStyle()
  const name = useBusinessNames().get(businessId)
  const setAside = detail.setAside.filter((cell) => cell.reference === reference)
  const unread = toSetAsideCells(setAside)
  const record: Partial<Record<AnswerColumn, string>> = {
    decidedAt: hiddenSinceMs === null ? strings.noHide : strings.hidden(formatMoment(hiddenSinceMs, style)),
  }
  return (
    <PlainInspector
      head={<span>{strings.rowOf(reference)}</span>}
      title={describeGround(row, unread)}
      summary={
        <p className={styles.quiet}>
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
                  <SafeText text={describePart(row, part, unread)} />
                </td>
                <td className={styles.quiet}>{record[part] ?? strings.notInRecord}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <Leftovers setAside={setAside} setAsideCount={setAside.length} notTaken={[]} notTakenCount={0} />
        {version !== null && <p className={styles.quiet}>{strings.source(version)}</p>}
      </div>
    </PlainInspector>
  )
}

/** Cells that could not be read, as `R-3.17 rating`. They were not empty: the company gave something. */
export type SetAsideCells = ReadonlySet<string>

export function toSetAsideCells(cells: RequestDetail['setAside']): SetAsideCells {
  return new Set(cells.map(({ reference, column }) => `${reference} ${column}`))
}

export function describeGround({ reference, answer }: AnsweredRow, setAside: SetAsideCells): string {
  if (answer === null) return strings.noAnswer
  if (answer.ground !== null) return requestStrings.grounds[answer.ground]
  return setAside.has(`${reference} ground`) ? strings.setAside : requestStrings.shows.without
}

export function describePart(row: AnsweredRow, part: AnswerColumn, setAside: SetAsideCells): string {
  const { reference, answer } = row
  if (part === 'ground' && answer?.ground) return requestStrings.grounds[answer.ground]
  if (part === 'rating' && answer?.rating) return strings.stars(String(answer.rating))
  const given = String(answer?.[part] ?? '')
  if (given !== '') return given
  return setAside.has(`${reference} ${part}`) ? strings.setAside : strings.notGiven
}
