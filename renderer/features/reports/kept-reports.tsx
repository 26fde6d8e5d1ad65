import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { KeptReport, ReportCheck } from '../../../shared/domain/kept-report.ts'
import { countOf } from '../../../shared/format/count.ts'
import { formatMoment } from '../../../shared/format/time.ts'
import { pdfWords } from '../../../shared/words/pdf-words.ts'
import { showFailure } from '../../components/show-failure.ts'
import { LOCALE, useTimeStyle } from '../../components/use-time-style.ts'
import { call } from '../../ipc/call.ts'
import { useCall } from '../../ipc/use-call.ts'
import { useWorkStore } from '../../stores/work-store.ts'
import { reportsWords as words } from '../../words/reports-words.ts'
import { savePdf } from './save-report.ts'

/** PDF reports that were made from this workspace, newest first. */
export function KeptReports() {
  const { data = [], refetch } = useCall('report:list-kept', undefined)
  const isDone = useWorkStore((state) => state.report.kind === 'done')
  useEffect(() => {
    if (isDone) void refetch()
  }, [isDone, refetch])
  if (data.length === 0) return null
  return (
    <section className="panel kept-reports" aria-label={words.recent}>
      <h2>{words.recent}</h2>
      <ul>
        {data.map((report) => (
          <KeptRow key={report.seq} report={report} />
        ))}
      </ul>
    </section>
  )
}

function KeptRow({ report }: { readonly report: KeptReport }) {
  const [check, setCheck] = useState<ReportCheck | null>(null)
  const style = useTimeStyle()
  const { seq, file, template, rows, filter, volumes, asOfMs, paper, preparedBy } = report
  const act = (label: string, start: () => Promise<unknown>) => (
    <Button
      size="compact-xs"
      variant="default"
      aria-label={`${file}: ${label}`}
      onClick={() => start().catch(showFailure)}
    >
      {label}
    </Button>
  )
  return (
    <li>
      <div>
        <strong>{file}</strong>{' '}
        <span className="dim">
          {[
            pdfWords.titles[template],
            countOf(rows, ...words.rows, LOCALE),
            ...(volumes.length > 1 ? [words.volumes(volumes.length)] : []),
            formatMoment(report.atMs, style),
          ].join(' · ')}
        </span>
        {filter !== '' && <code className="mono"> {filter}</code>}
        <span role="status">{check && <span className={`check-${check}`}> {words.checks[check]}</span>}</span>
      </div>
      <div className="report-buttons">
        {act(words.open, () => call('report:open-kept', { seq }))}
        {act(words.showInFolder, () => call('report:show-kept', { seq }))}
        {act(words.verify, async () => setCheck(await call('report:check-kept', { seq })))}
        {act(words.repeat, () => savePdf(template, { filter, sort: null, asOfMs, paper, preparedBy }))}
      </div>
    </li>
  )
}
