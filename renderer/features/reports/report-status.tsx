import { Progress } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { RepeatedReport, SavedReport } from '../../../shared/domain/kept-report.ts'
import type { ReportTemplate } from '../../../shared/domain/report.ts'
import { formatBytes } from '../../../shared/format/count.ts'
import { formatDuration } from '../../../shared/format/time.ts'
import { Button, IconButton } from '../../components/controls/button.tsx'
import { countOf, formatCount } from '../../components/counts.ts'
import { Fact } from '../../components/facts.tsx'
import { showFailure } from '../../components/frame/failure-line.tsx'
import { ErrorNotice, Notice } from '../../components/notice.tsx'
import { Spelled } from '../../components/spelled.tsx'
import { call } from '../../ipc/use-call.ts'
import { useReportCheckStore, useReportSettings } from '../../stores/report-settings.ts'
import { type ReportPace, type ReportState, useWorkStore } from '../../stores/work-store.ts'
import { commonStrings } from '../../strings/common-strings.ts'
import { CheckResult, RepeatResult } from './check-result.tsx'
import styles from './reports.module.css'
import { noRowsOf } from './save-report.ts'
import { Hash, SavedButtons } from './saved-report.tsx'
import { SignedResult, StampResult } from './sign-report.tsx'
import { reportsStrings as strings } from './strings.ts'

/** The report under way, or how the last one ended; above the page. */
export function ReportStatus() {
  const report = useWorkStore((state) => state.report)
  // The end of one report, with its buttons, above another saved report would be taken for that one's.
  const isOfAnother = useReportSettings(
    ({ savedSeq }) =>
      report.kind === 'done' &&
      !('isIdentical' in report.result) &&
      savedSeq !== null &&
      savedSeq !== report.result.seq,
  )
  return (
    <>
      {/* Beginning and end; rows, path and hash would be read at each step. */}
      <p className="visually-hidden" role="status">
        {report.kind === 'running' && strings.writing(report.label)}
        {report.kind === 'done' && describeEnd(report)}
      </p>
      {report.kind !== 'none' && !isOfAnother && (
        <section className={styles.status} aria-label={strings.status}>
          <div className={styles.statusText}>{contentOf(report)}</div>
          {report.kind !== 'running' && (
            <IconButton
              label={strings.close}
              icon={<IconX size={16} stroke={1.6} aria-hidden />}
              onClick={() => useWorkStore.setState({ report: { kind: 'none' } })}
            />
          )}
        </section>
      )}
    </>
  )
}

function describeEnd({ label, result }: Extract<ReportState, { kind: 'done' }>): string {
  return `${strings.done(label)}, ${countOf(result.rows, ...strings.rows)}`
}

function contentOf(report: Exclude<ReportState, { kind: 'none' }>) {
  switch (report.kind) {
    case 'running':
      return <RunningReport report={report} />
    case 'failed':
      return (
        <>
          <p className={styles.failed}>{strings.failed(report.label)}</p>
          <ErrorNotice error={report.error} />
        </>
      )
    case 'done':
      return <FinishedReport template={report.template} label={report.label} result={report.result} />
  }
}

function RunningReport({ report }: { readonly report: Extract<ReportState, { kind: 'running' }> }) {
  const { pace, label } = report
  const total = pace?.progress.totalRows ?? null
  return (
    <Notice kind="info" title={strings.writing(label)} isSilent>
      <div className="stack">
        {pace ? (
          <p>
            {progressText(pace.progress.rows, total)}
            {' · '}
            <Spelled>{describePace(pace)}</Spelled>
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
          <Button onClick={() => call('report:cancel', undefined).catch(showFailure)}>
            {commonStrings.cancel}
          </Button>
        </div>
      </div>
    </Notice>
  )
}

function progressText(rows: number, total: number | null): string {
  if (total === null) return countOf(rows, ...strings.rows)
  return strings.rowsOf(formatCount(rows), countOf(total, ...strings.rows))
}

interface FinishedReportProps {
  readonly template: ReportTemplate
  readonly label: string
  readonly result: SavedReport | RepeatedReport
}

function FinishedReport({ template, label, result }: FinishedReportProps) {
  const { rows, volumes, notFetched } = result
  const isShown = useReportSettings(({ savedSeq }) => savedSeq === result.seq)
  const contents = [
    countOf(rows, ...strings.rows),
    ...(volumes > 1 ? [strings.volumes(volumes)] : []),
    formatBytes(result.sizeBytes),
  ]
  return (
    <Notice kind={rows === 0 ? 'warning' : 'good'} title={strings.done(label)} isSilent={rows > 0}>
      {'isIdentical' in result && <RepeatResult repeated={result} />}
      {rows === 0 && <p>{noRowsOf(template)}</p>}
      {notFetched && (
        <p>{strings.notFetched(notFetched.map((one) => strings.operations[one]).join(strings.and))}</p>
      )}
      <dl className="facts">
        <Fact name={strings.file}>{result.path}</Fact>
        <Fact name={strings.size}>{contents.join(' · ')}</Fact>
        <Fact name={strings.sha256}>
          <Hash sha256={result.sha256} />
        </Fact>
      </dl>
      {/* The report itself has the same buttons. */}
      {!isShown && <DoneButtons result={result} />}
    </Notice>
  )
}

function DoneButtons({ result: { seq } }: { readonly result: SavedReport }) {
  const check = useReportCheckStore(({ checks }) => checks.get(seq))
  return (
    <>
      <div className={styles.buttons}>
        <SavedButtons seq={seq} />
      </div>
      <div role="status">
        {check && <CheckResult check={check} />}
        <SignedResult of={seq} />
        <StampResult seq={seq} />
      </div>
    </>
  )
}

/** Before this a rate says nothing. */
const SETTLED_MS = 1_000

/** The rate of a report since its first news, and how long the rest takes at that rate. Empty while nobody can say. */
export function describePace({ progress, sinceMs, sinceRows, atMs }: ReportPace): string {
  const { rows, totalRows } = progress
  if (totalRows !== null && rows >= totalRows) return strings.setting
  const elapsedMs = atMs - sinceMs
  if (elapsedMs < SETTLED_MS || rows <= sinceRows) return strings.starting
  const rate = (rows - sinceRows) / (elapsedMs / 1_000)
  const left = totalRows === null ? null : formatDuration(((totalRows - rows) / rate) * 1_000)
  return strings.pace(formatCount(Math.round(rate)), left)
}
