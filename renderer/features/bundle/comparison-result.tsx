import type { BundleComparison } from '../../../shared/domain/bundle.ts'
import { Button } from '../../components/controls/button.tsx'
import { ErrorNotice, Notice } from '../../components/notice.tsx'
import { useAction } from '../../ipc/use-call.ts'
import styles from './bundle.module.css'
import { BundleProgressLine } from './bundle-progress-line.tsx'
import { bundleStrings } from './bundle-strings.ts'
import { FigureTable } from './figure-table.tsx'
import { RowsTable } from './rows-table.tsx'

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
      <FigureTable figures={reperformance.figures} report={null} />
      {reperformance.rows && <RowsTable rows={reperformance.rows} />}
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
