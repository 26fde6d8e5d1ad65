import type { CoverageGroup, CoverageStretch } from '../../../shared/domain/coverage.ts'
import { OPERATIONS, type Operation } from '../../../shared/domain/receipt.ts'
import { formatMoment, type TimeStyle } from '../../../shared/format/time.ts'
import { countOf } from '../../components/counts.ts'
import { ScrollRegion, TableHead } from '../../components/plain-table.tsx'
import { useTimeStyle } from '../../components/time-text.tsx'
import { commonStrings } from '../../strings/common-strings.ts'
import { coverageStrings as strings } from './coverage-strings.ts'
import styles from './data.module.css'

/** The days of one group, exact: what a cell of the calendar sums up. */
export function CoverageTable({ group, name }: { readonly group: CoverageGroup; readonly name: string }) {
  return (
    <ScrollRegion className={styles.tableFrame ?? ''} label={strings.tableOf(name)}>
      <table className={styles.table}>
        <TableHead columns={Object.values(strings.columns)} />
        <tbody>
          {OPERATIONS.flatMap((operation) =>
            group.stretches[operation].map((stretch) => (
              <StretchRow key={`${operation} ${stretch.from}`} operation={operation} stretch={stretch} />
            )),
          )}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

interface StretchRowProps {
  readonly operation: Operation
  readonly stretch: CoverageStretch
}

function StretchRow({ operation, stretch }: StretchRowProps) {
  const style = useTimeStyle()
  return (
    <tr>
      <td>{commonStrings.operations[operation]}</td>
      <td>{stretch.from ?? strings.openFrom}</td>
      <td>{stretch.to ?? strings.openTo}</td>
      <td>{strings.states[stretch.state]}</td>
      <td>{sweepText(stretch, style)}</td>
      <td>{remarksOf(stretch).join(' ')}</td>
    </tr>
  )
}

function remarksOf({ reasons, setAside, state }: CoverageStretch): string[] {
  return [
    ...reasons.map((reason) => strings.reasons[reason]),
    ...(setAside === undefined ? [] : [strings.setAside(countOf(setAside, ...strings.entries))]),
    ...(state === 'imported' ? [strings.imported] : []),
  ]
}

function sweepText({ sweepId, asOfMs }: CoverageStretch, style: TimeStyle): string {
  return sweepId === null || asOfMs === null ? '' : strings.bySweep(sweepId, formatMoment(asOfMs, style))
}
