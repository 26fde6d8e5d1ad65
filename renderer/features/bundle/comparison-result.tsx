import type { BundleComparison } from '../../../shared/domain/bundle.ts'
import type { RowsComparison } from '../../../shared/domain/report-check.ts'
import { Button } from '../../components/controls/button.tsx'
import { formatCount } from '../../components/counts.ts'
import { ErrorNotice, Notice } from '../../components/notice.tsx'
import { ScrollRegion, TableHead } from '../../components/plain-table.tsx'
import { SafeText } from '../../components/safe-text.tsx'
import { useAction } from '../../ipc/use-call.ts'
import styles from './bundle.module.css'
import { BundleProgressLine } from './bundle-aside.tsx'
import { bundleStrings } from './bundle-strings.ts'
import { FigureTable } from './figure-table.tsx'

const strings = bundleStrings.compare
const NOTICES = { match: 'good', mismatch: 'bad', 'not-determinable': 'warning' } as const

/** A redacted bundle and the full one of the same report. */
export function ComparisonResult({ result }: { readonly result: BundleComparison }) {
  const { reperformance, redactedName, fullName } = result
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{strings.title}</h2>
      <Notice kind={NOTICES[reperformance.outcome]} title={strings[reperformance.outcome]}>
        {strings[`${reperformance.outcome}Text`](redactedName, fullName)}
      </Notice>
      <FigureTable label={strings.figures} figures={reperformance.figures} report={null} />
      {reperformance.rows && <RowsTable label={strings.rows} rows={reperformance.rows} />}
    </section>
  )
}

/** Compares a redacted bundle that was not opened with the full one. */
export function CompareSection() {
  const compare = useAction('bundle:compare')
  return (
    <section className={styles.section}>
      <p className={styles.quiet}>{strings.text}</p>
      <div>
        <Button disabled={compare.isPending} onClick={() => compare.mutate({ first: 'chosen' })}>
          {strings.action}
        </Button>
      </div>
      {compare.isPending && <BundleProgressLine />}
      {compare.error && compare.error.code !== 'cancelled' && <ErrorNotice error={compare.error} />}
      {compare.data && <ComparisonResult result={compare.data} />}
    </section>
  )
}

const rowsStrings = bundleStrings.rows

/** The files of rows, and the first line in which one differs. */
export function RowsTable({
  label,
  rows,
}: {
  readonly label: string
  readonly rows: readonly RowsComparison[]
}) {
  return (
    <>
      <ScrollRegion className={styles.scroller ?? ''} label={label}>
        <table className={styles.table}>
          <TableHead
            columns={[rowsStrings.file, rowsStrings.lines, rowsStrings.again, rowsStrings.result]}
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
                    ? rowsStrings.equalButWords
                    : firstDifference
                      ? rowsStrings.differs(formatCount(firstDifference.line))
                      : rowsStrings.equal}
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
    <dl className="facts" aria-label={`${file}: ${rowsStrings.differs(String(firstDifference.line))}`}>
      <dt>{file}</dt>
      <dd>{rowsStrings.differs(formatCount(firstDifference.line))}</dd>
      <dt>{rowsStrings.stated}</dt>
      <dd className={styles.code}>
        <Line text={firstDifference.stated} />
      </dd>
      <dt>{rowsStrings.recomputed}</dt>
      <dd className={styles.code}>
        <Line text={firstDifference.recomputed} />
      </dd>
    </dl>
  )
}

function Line({ text }: { readonly text: string }) {
  return text === '' ? <span className={styles.quiet}>{rowsStrings.nothing}</span> : <SafeText text={text} />
}
