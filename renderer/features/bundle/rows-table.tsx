import type { RowsComparison } from '../../../shared/domain/reperformance.ts'
import { formatCount } from '../../components/counts.ts'
import { ScrollRegion, TableHead } from '../../components/plain-table.tsx'
import { SafeText } from '../../components/safe-text.tsx'
import styles from './bundle.module.css'
import { bundleStrings } from './bundle-strings.ts'

const strings = bundleStrings.rows

/** The files of rows, and the first line in which one differs. */
export function RowsTable({ rows }: { readonly rows: readonly RowsComparison[] }) {
  return (
    <>
      <ScrollRegion className={styles.scroller ?? ''} label={strings.title}>
        <table className={styles.table}>
          <TableHead
            columns={[strings.file, strings.lines, strings.again, strings.result]}
            numbers={[1, 2]}
          />
          <tbody>
            {rows.map(({ file, statedLines, recomputedLines, firstDifference, differsInWording }) => (
              <tr key={file}>
                <th scope="row">{file}</th>
                <td className="number">{formatCount(statedLines)}</td>
                <td className="number">{formatCount(recomputedLines)}</td>
                <td className={firstDifference && !differsInWording ? styles.bad : styles.good}>
                  {differsInWording
                    ? strings.equalButWords
                    : firstDifference
                      ? strings.differs(formatCount(firstDifference.line))
                      : strings.equal}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {rows.map((comparison) => (
        <FirstDifference key={comparison.file} comparison={comparison} />
      ))}
    </>
  )
}

function FirstDifference({ comparison }: { readonly comparison: RowsComparison }) {
  const { file, firstDifference, differsInWording } = comparison
  if (!firstDifference || differsInWording) return null
  return (
    <dl className="facts" aria-label={`${file}: ${strings.differs(String(firstDifference.line))}`}>
      <dt>{file}</dt>
      <dd>{strings.differs(formatCount(firstDifference.line))}</dd>
      <dt>{strings.stated}</dt>
      <dd className={styles.code}>
        <Line text={firstDifference.stated} />
      </dd>
      <dt>{strings.recomputed}</dt>
      <dd className={styles.code}>
        <Line text={firstDifference.recomputed} />
      </dd>
    </dl>
  )
}

function Line({ text }: { readonly text: string }) {
  return text === '' ? <span className={styles.quiet}>{strings.nothing}</span> : <SafeText text={text} />
}
