import { LEFTOVERS_LIMIT, type RequestDetail } from '../../../shared/domain/company-request.ts'
import { formatCount } from '../../components/counts.ts'
import { SafeText } from '../../components/safe-text.tsx'
import styles from './requests.module.css'
import { requestStrings as strings } from './strings.ts'

type LeftoversProps = Pick<RequestDetail, 'setAside' | 'setAsideCount' | 'notTaken' | 'notTakenCount'>

/** What came back and was not read, with its place in the file. */
export function Leftovers({ setAside, setAsideCount, notTaken, notTakenCount }: LeftoversProps) {
  const cells = setAside.map(({ file, line, reference, column, text, expected }) => ({
    key: `${file} ${line} ${reference} ${column}`,
    text: `${reference}, ${strings.setAside(strings.line(file, line), strings.columns[column], text.slice(0, 80), expected)}`,
  }))
  const rows = notTaken.map(({ file, line, reason }) => ({
    key: `${file} ${line}`,
    text: strings.notTaken(strings.line(file, line), strings.refusals[reason]),
  }))
  return (
    <>
      <Listed title={strings.setAsideTitle} lines={cells} count={setAsideCount} />
      <Listed title={strings.notTakenTitle} lines={rows} count={notTakenCount} />
    </>
  )
}

interface ListedProps {
  readonly title: string
  readonly lines: readonly { readonly key: string; readonly text: string }[]
  readonly count: number
}

function Listed({ title, lines, count }: ListedProps) {
  const shown = lines.slice(0, LEFTOVERS_LIMIT)
  if (shown.length === 0) return null
  return (
    <section aria-label={title}>
      <h3 className={styles.heading}>
        {title} {formatCount(count)}
      </h3>
      <ul className={styles.plainList}>
        {shown.map(({ key, text }) => (
          <li key={key}>
            <SafeText text={text} />
          </li>
        ))}
      </ul>
      {count > shown.length && (
        <p className={styles.quiet}>{strings.firstOf(formatCount(shown.length), formatCount(count))}</p>
      )}
    </section>
  )
}
