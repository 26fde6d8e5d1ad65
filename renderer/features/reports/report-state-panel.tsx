import { Button, CopyButton, Progress } from '@mantine/core'
import type { ReportResult } from '../../../shared/domain/report.ts'
import { countOf, formatBytes, formatCount } from '../../../shared/format/count.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { Notice } from '../../components/notice.tsx'
import { showFailure } from '../../components/show-failure.ts'
import { LOCALE } from '../../components/use-time-style.ts'
import { call } from '../../ipc/call.ts'
import { type ReportState, useWorkStore } from '../../stores/work-store.ts'
import { commonWords } from '../../words/common-words.ts'
import { reportsWords as words } from '../../words/reports-words.ts'

/** The export under way, or how the last one ended. */
export function ReportStatePanel() {
  const report = useWorkStore((state) => state.report)
  if (report.kind === 'none') return null
  return <div className="report-state">{contentOf(report)}</div>
}

function contentOf(report: Exclude<ReportState, { kind: 'none' }>) {
  switch (report.kind) {
    case 'running':
      return <RunningReport report={report} />
    case 'failed':
      return <ErrorNotice error={report.error} />
    case 'done':
      return <FinishedReport label={report.label} result={report.result} />
  }
}

function RunningReport({ report }: { readonly report: Extract<ReportState, { kind: 'running' }> }) {
  const { progress, label } = report
  const total = progress?.totalRows ?? null
  return (
    <Notice kind="info" title={words.writing(label)}>
      <div className="stack">
        <p>{progress ? progressText(progress.rows, total) : words.choosing}</p>
        {progress && total !== null && (
          <Progress
            value={total === 0 ? 100 : (progress.rows / total) * 100}
            aria-label={words.writing(label)}
            transitionDuration={0}
          />
        )}
        <div>
          <Button variant="default" onClick={() => cancel().catch(showFailure)}>
            {commonWords.cancel}
          </Button>
        </div>
      </div>
    </Notice>
  )
}

function progressText(rows: number, total: number | null): string {
  if (total === null) return countOf(rows, ...words.rows, LOCALE)
  return words.rowsOf(formatCount(rows, LOCALE), formatCount(total, LOCALE))
}

/** Only one of the two can be under way, and the other takes no notice. */
async function cancel(): Promise<void> {
  await Promise.all([call('report:cancel', undefined), call('report:cancel-pdf', undefined)])
}

async function showInFolder(result: ReportResult): Promise<void> {
  if (!result.path.endsWith('.pdf')) return void (await call('report:show-in-folder', undefined))
  const [newest] = await call('report:list-kept', undefined)
  if (newest) await call('report:show-kept', { seq: newest.seq })
}

function FinishedReport({ label, result }: { readonly label: string; readonly result: ReportResult }) {
  return (
    <Notice kind="good" title={words.done(label)}>
      <dl className="facts">
        <dt>{words.file}</dt>
        <dd>{result.path}</dd>
        <dt>{words.size}</dt>
        <dd>
          {countOf(result.rows, ...words.rows, LOCALE)}, {formatBytes(result.sizeBytes)}
        </dd>
        <dt>{words.sha256}</dt>
        <dd>
          <span className="mono">{result.sha256}</span>{' '}
          <CopyButton value={result.sha256}>
            {({ copied, copy }) => (
              <button type="button" className="link-button" onClick={copy}>
                {copied ? words.copied : words.copy}
              </button>
            )}
          </CopyButton>
        </dd>
      </dl>
      <Button variant="default" mt={8} onClick={() => showInFolder(result).catch(showFailure)}>
        {words.showInFolder}
      </Button>
    </Notice>
  )
}
