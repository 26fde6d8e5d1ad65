import { Button, CopyButton, Progress } from '@mantine/core'
import type { RepeatedReport, SavedReport } from '../../../shared/domain/kept-report.ts'
import { countOf, formatBytes, formatCount } from '../../../shared/format/count.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { Notice } from '../../components/notice.tsx'
import { showFailure } from '../../components/show-failure.ts'
import { LOCALE } from '../../components/use-time-style.ts'
import { call } from '../../ipc/call.ts'
import { type ReportState, useWorkStore } from '../../stores/work-store.ts'
import { commonStrings } from '../../strings/common-strings.ts'
import { RepeatResult } from './check-result.tsx'
import { describePace } from './describe-pace.ts'
import { reportsStrings as strings } from './reports-strings.ts'

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
          <p className="report-failed">{strings.failed(report.label)}</p>
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
    <Notice kind="info" title={strings.writing(label)}>
      <div className="stack">
        {pace ? (
          <p>
            {progressText(pace.progress.rows, total)}
            {' · '}
            {describePace(pace)}
          </p>
        ) : (
          <p>{strings.choosing}</p>
        )}
        {pace && total !== null && (
          <Progress
            value={total === 0 ? 100 : (pace.progress.rows / total) * 100}
            aria-label={strings.writing(label)}
            transitionDuration={0}
          />
        )}
        <div>
          <Button variant="default" onClick={() => call('report:cancel', undefined).catch(showFailure)}>
            {commonStrings.cancel}
          </Button>
        </div>
      </div>
    </Notice>
  )
}

function progressText(rows: number, total: number | null): string {
  if (total === null) return countOf(rows, ...strings.rows, LOCALE)
  return strings.rowsOf(formatCount(rows, LOCALE), formatCount(total, LOCALE))
}

interface FinishedReportProps {
  readonly label: string
  readonly result: SavedReport | RepeatedReport
}

function FinishedReport({ label, result }: FinishedReportProps) {
  const { rows, volumes, notFetched } = result
  const contents = [
    countOf(rows, ...strings.rows, LOCALE),
    ...(volumes > 1 ? [strings.volumes(volumes)] : []),
    formatBytes(result.sizeBytes),
  ]
  return (
    <Notice kind={rows === 0 ? 'warning' : 'good'} title={strings.done(label)}>
      {'isIdentical' in result && <RepeatResult repeated={result} />}
      {rows === 0 && <p>{strings.noRows}</p>}
      {notFetched && (
        <p>{strings.notFetched(notFetched.map((one) => strings.operations[one]).join(strings.and))}</p>
      )}
      <dl className="facts">
        <dt>{strings.file}</dt>
        <dd className="report-path">{result.path}</dd>
        <dt>{strings.size}</dt>
        <dd>{contents.join(' · ')}</dd>
        <dt>{strings.sha256}</dt>
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
          {copied ? strings.copied : strings.copy}
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
        {strings.showInFolder}
      </Button>
      <Button
        variant="default"
        title={isPdf ? strings.printNote : undefined}
        onClick={() => call('report:open-kept', { seq }).catch(showFailure)}
      >
        {isPdf ? strings.print : strings.open}
      </Button>
    </div>
  )
}
