import { Button, CopyButton, Progress } from '@mantine/core'
import type { RepeatedReport, SavedReport } from '../../../shared/domain/kept-report.ts'
import { countOf, formatBytes, formatCount } from '../../../shared/format/count.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { Notice } from '../../components/notice.tsx'
import { showFailure } from '../../components/show-failure.ts'
import { LOCALE } from '../../components/use-time-style.ts'
import { call } from '../../ipc/call.ts'
import { type ReportState, useWorkStore } from '../../stores/work-store.ts'
import { commonWords } from '../../strings/common-strings.ts'
import { RepeatResult } from './check-result.tsx'
import { describePace } from './describe-pace.ts'
import { reportsWords as words } from './reports-strings.ts'

/** The report under way, or how the last one ended. */
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
      return (
        <>
          <p className="report-failed">{words.failed(report.label)}</p>
          <ErrorNotice error={report.error} />
        </>
      )
    case 'done':
      return <FinishedReport label={report.label} result={report.result} />
  }
}

function RunningReport({ report }: { readonly report: Extract<ReportState, { kind: 'running' }> }) {
  const { pace, label } = report
  const total = pace?.progress.totalRows ?? null
  return (
    <Notice kind="info" title={words.writing(label)}>
      <div className="stack">
        {pace ? (
          <p>
            {progressText(pace.progress.rows, total)}
            {' · '}
            {describePace(pace)}
          </p>
        ) : (
          <p>{words.choosing}</p>
        )}
        {pace && total !== null && (
          <Progress
            value={total === 0 ? 100 : (pace.progress.rows / total) * 100}
            aria-label={words.writing(label)}
            transitionDuration={0}
          />
        )}
        <div>
          <Button variant="default" onClick={() => call('report:cancel', undefined).catch(showFailure)}>
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

interface FinishedReportProps {
  readonly label: string
  readonly result: SavedReport | RepeatedReport
}

function FinishedReport({ label, result }: FinishedReportProps) {
  const { rows, volumes, notFetched } = result
  const contents = [
    countOf(rows, ...words.rows, LOCALE),
    ...(volumes > 1 ? [words.volumes(volumes)] : []),
    formatBytes(result.sizeBytes),
  ]
  return (
    <Notice kind={rows === 0 ? 'warning' : 'good'} title={words.done(label)}>
      {'isIdentical' in result && <RepeatResult repeated={result} />}
      {rows === 0 && <p>{words.noRows}</p>}
      {notFetched && (
        <p>{words.notFetched(notFetched.map((one) => words.operations[one]).join(words.and))}</p>
      )}
      <dl className="facts">
        <dt>{words.file}</dt>
        <dd className="report-path">{result.path}</dd>
        <dt>{words.size}</dt>
        <dd>{contents.join(' · ')}</dd>
        <dt>{words.sha256}</dt>
        <dd>
          <span className="mono">{result.sha256}</span> <CopyHash sha256={result.sha256} />
        </dd>
      </dl>
      <DoneButtons result={result} />
    </Notice>
  )
}

function CopyHash({ sha256 }: { readonly sha256: string }) {
  return (
    <CopyButton value={sha256}>
      {({ copied, copy }) => (
        <button type="button" className="link-button" onClick={copy}>
          {copied ? words.copied : words.copy}
        </button>
      )}
    </CopyButton>
  )
}

function DoneButtons({ result: { seq, path } }: { readonly result: SavedReport }) {
  const isPdf = path.endsWith('.pdf')
  return (
    <div className="report-buttons">
      <Button variant="default" onClick={() => call('report:show-kept', { seq }).catch(showFailure)}>
        {words.showInFolder}
      </Button>
      <Button
        variant="default"
        title={isPdf ? words.printNote : undefined}
        onClick={() => call('report:open-kept', { seq }).catch(showFailure)}
      >
        {isPdf ? words.print : words.open}
      </Button>
    </div>
  )
}
