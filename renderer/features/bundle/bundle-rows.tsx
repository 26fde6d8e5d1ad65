import { useState } from 'react'
import type { BundleCell, BundleRows } from '../../../shared/domain/bundle.ts'
import { formatDuration } from '../../../shared/format/time.ts'
import {
  isDurationColumn,
  nameColumn,
  printRowMoment,
  printRowWord,
} from '../../../shared/strings/row-strings.ts'
import { Button } from '../../components/controls/button.tsx'
import { formatCount } from '../../components/counts.ts'
import { ErrorNotice } from '../../components/notice.tsx'
import { ScrollRegion } from '../../components/plain-table.tsx'
import { SafeText } from '../../components/safe-text.tsx'
import { Spelled } from '../../components/spelled.tsx'
import { useCall } from '../../ipc/use-call.ts'
import { commonStrings } from '../../strings/common-strings.ts'
import styles from './bundle.module.css'
import { bundleStrings } from './bundle-strings.ts'

const strings = bundleStrings.redactedRows
const ROWS_SHOWN = 100
const COMMITMENT = /^sha256:([0-9a-f]{64})$/
const SHORT_DIGITS = 12

/** The rows of a redacted report as they are in the bundle: to be read, and nothing else. */
export function BundleRowsSection({ sha256 }: { readonly sha256: string }) {
  const [offset, setOffset] = useState(0)
  const { data, error } = useCall('bundle:rows', { offset, limit: ROWS_SHOWN, sha256 }, { keepsFormer: true })
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>{strings.title}</h3>
      <p className={styles.quiet}>{strings.text}</p>
      {error && <ErrorNotice error={error} />}
      {!data && !error && <p className={styles.quiet}>{commonStrings.loading}</p>}
      {data && data.rows.length === 0 && <p>{strings.none}</p>}
      {data && data.rows.length > 0 && (
        <>
          <ScrollRegion className={styles.scroller ?? ''} label={strings.title}>
            <table className={`${styles.table} ${styles.rowsTable}`}>
              <thead>
                <tr>
                  <th scope="col" className="number">
                    {strings.row}
                  </th>
                  {data.columns.map((name) => (
                    <th key={name} scope="col" title={name}>
                      {nameColumn(name)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {data.rows.map((row, at) => (
                  // Rows have no id of their own, and their place is the row of the file.
                  <tr key={String(offset + at)}>
                    <th scope="row" className="number">
                      {formatCount(offset + at + 1)}
                    </th>
                    {data.columns.map((name, place) => (
                      <td key={name}>
                        <Cell column={name} value={row[place] ?? null} />
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollRegion>
          <Pager offset={offset} rows={data} onMove={setOffset} />
        </>
      )}
    </section>
  )
}

function Cell({ column, value }: { readonly column: string; readonly value: BundleCell }) {
  if (value === null) return <span className={styles.quiet}>{strings.nothing}</span>
  if (typeof value === 'number') {
    return (
      <span className={styles.nowrap}>
        {isDurationColumn(column) ? <Spelled>{formatDuration(value)}</Spelled> : formatCount(value)}
      </span>
    )
  }
  if (typeof value === 'string') return <Text column={column} text={value} />
  return value.map((text) => (
    <div key={text}>
      <Text column={column} text={text} />
    </div>
  ))
}

function Text({ column, text }: { readonly column: string; readonly text: string }) {
  const commitment = COMMITMENT.exec(text)?.[1]
  if (commitment !== undefined) {
    return (
      <span className={styles.quiet} title={text}>
        {strings.cut}{' '}
        <span className={styles.code}>{strings.commitment(commitment.slice(0, SHORT_DIGITS))}</span>
      </span>
    )
  }
  return <SafeText text={printRowMoment(printRowWord(column, text))} />
}

interface PagerProps {
  /** Rows before the first one that is shown. */
  readonly offset: number
  readonly rows: BundleRows
  onMove(offset: number): void
}

/** The way through the pages of the rows; nothing where one page has all of them. */
function Pager({ offset, rows: { rows, total }, onMove }: PagerProps) {
  const isLast = total === null ? rows.length < ROWS_SHOWN : offset + ROWS_SHOWN >= total
  if (offset === 0 && isLast) return null
  return (
    <div className="line">
      <Button disabled={offset === 0} onClick={() => onMove(Math.max(0, offset - ROWS_SHOWN))}>
        {strings.previous}
      </Button>
      <span role="status">
        {strings.place(
          formatCount(offset + 1),
          formatCount(offset + rows.length),
          total === null ? null : formatCount(total),
        )}
      </span>
      <Button disabled={isLast} onClick={() => onMove(offset + ROWS_SHOWN)}>
        {strings.next}
      </Button>
    </div>
  )
}
