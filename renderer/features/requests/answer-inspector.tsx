import { IconAlertTriangle } from '@tabler/icons-react'
import { ANSWER_COLUMNS, type AnswerColumn } from '../../../shared/domain/company-answer.ts'
import type { ListedAnswer } from '../../../shared/domain/company-request.ts'
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
  readonly row: ListedAnswer
  open(): void
}

/** The statement and the record side by side; what differs is marked, never who is right. */
export function AnswerInspector({ row, open }: AnswerInspectorProps) {
  const { reference, feedbackId, businessId, hiddenSinceMs, version, contradictions, setAside } = row
  const style = useTimeStyle()
  const name = useBusinessNames().get(businessId)
  const record: Partial<Record<AnswerColumn, string>> = {
    decidedAt: hiddenSinceMs === null ? strings.noHide : strings.hidden(formatMoment(hiddenSinceMs, style)),
  }
  return (
    <PlainInspector
      head={<span>{strings.rowOf(reference)}</span>}
      title={describeGround(row)}
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
                  <SafeText text={describePart(row, part)} />
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
