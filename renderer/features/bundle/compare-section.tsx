import { Button } from '@mantine/core'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { Notice } from '../../components/notice.tsx'
import { useAction } from '../../ipc/use-call.ts'
import { BundleProgressLine } from './bundle-progress-line.tsx'
import { bundleStrings } from './bundle-strings.ts'
import { FigureTable } from './figure-table.tsx'
import { RowsTable } from './rows-table.tsx'

const strings = bundleStrings.compare
const NOTICES = { match: 'good', mismatch: 'bad', 'not-determinable': 'warning' } as const

/** Holds this bundle against another: one of the two redacted. */
export function CompareSection({ first }: { readonly first: 'chosen' | 'workspace' }) {
  const compare = useAction('bundle:compare')
  const result = compare.data
  return (
    <section className="bundle-section">
      <h2>{strings.title}</h2>
      <p className="dim">{strings.text}</p>
      <div className="line">
        <Button variant="default" loading={compare.isPending} onClick={() => compare.mutate({ first })}>
          {strings.action}
        </Button>
        {compare.isPending && <BundleProgressLine />}
      </div>
      {compare.error && compare.error.code !== 'cancelled' && <ErrorNotice error={compare.error} />}
      {result && (
        <>
          <Notice kind={NOTICES[result.reperformance.outcome]} title={strings[result.reperformance.outcome]}>
            {strings[`${result.reperformance.outcome}Text`](result.redactedName, result.fullName)}
          </Notice>
          <FigureTable figures={result.reperformance.figures} report={null} />
          {result.reperformance.rows && <RowsTable rows={result.reperformance.rows} />}
        </>
      )}
    </section>
  )
}
