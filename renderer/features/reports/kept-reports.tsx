import { Button } from '@mantine/core'
import { type DragEvent, useEffect, useRef } from 'react'
import type { KeptReport } from '../../../shared/domain/kept-report.ts'
import { countOf } from '../../../shared/format/count.ts'
import { formatMoment } from '../../../shared/format/time.ts'
import { SafeText } from '../../components/safe-text.tsx'
import { showFailure } from '../../components/show-failure.ts'
import { LOCALE, useTimeStyle } from '../../components/use-time-style.ts'
import { call } from '../../ipc/call.ts'
import { beginCheck, endCheck, useReportCheckStore, wantReport } from '../../stores/report-check-store.ts'
import { useWorkStore } from '../../stores/work-store.ts'
import { CheckResult } from './check-result.tsx'
import { useKeptPages } from './kept-pages.ts'
import { reportCheckStrings } from './report-check-strings.ts'
import { reportsStrings as strings } from './reports-strings.ts'
import { repeatReport, titleOf } from './save-report.ts'
import { VerifyFileButton } from './verify-file.tsx'

/** Reports that were made from this workspace, newest first, and the way to verify any other file. */
export function KeptReports() {
  const { data = [], refetch, hasNextPage, fetchNextPage } = useKeptPages()
  const isDone = useWorkStore((state) => state.report.kind === 'done')
  useEffect(() => {
    if (isDone) void refetch()
  }, [isDone, refetch])
  return (
    <section className="panel kept-reports" aria-label={strings.recent}>
      <div className="spread">
        <h2>{strings.recent}</h2>
        <VerifyFileButton />
      </div>
      {data.length === 0 && <p className="dim">{strings.noneYet}</p>}
      <ul>
        {data.map((report) => (
          <KeptRow key={report.seq} report={report} />
        ))}
      </ul>
      {hasNextPage && (
        <Button size="compact-xs" variant="default" onClick={() => fetchNextPage()}>
          {strings.showMore}
        </Button>
      )}
    </section>
  )
}

function KeptRow({ report }: { readonly report: KeptReport }) {
  const { checkingSeq, checks, wantedSeq } = useReportCheckStore()
  const row = useRef<HTMLLIElement>(null)
  const { seq, file, filter, format, chosen } = report
  const isChecking = checkingSeq === seq
  const check = checks.get(seq)
  const act = (label: string, start: () => Promise<unknown>, { note, ...state }: ActionState = {}) => (
    <Button
      size="compact-xs"
      variant="default"
      aria-label={`${file}: ${label}`}
      title={note}
      onClick={() => start().catch(showFailure)}
      {...state}
    >
      {label}
    </Button>
  )
  useEffect(() => {
    if (wantedSeq !== seq) return
    wantReport(null)
    row.current?.scrollIntoView({ block: 'center' })
    row.current?.querySelector('button')?.focus()
  }, [wantedSeq, seq])
  const open = () => call('report:open-kept', { seq })
  const dragOut = (event: DragEvent) => {
    event.preventDefault()
    call('report:drag-kept', { seq }).catch(showFailure)
  }
  return (
    <li ref={row} draggable onDragStart={dragOut}>
      <div className="kept-text">
        <strong>
          <SafeText text={file} />
        </strong>{' '}
        <KeptFacts report={report} />
        {filter !== '' && (
          <code className="mono">
            {' '}
            <SafeText text={filter} />
          </code>
        )}
        <div role="status">
          {isChecking && <p>{reportCheckStrings.verifying}</p>}
          {check && <CheckResult check={check} />}
        </div>
      </div>
      <div className="report-buttons">
        {format === 'pdf' ? act(strings.print, open, { note: strings.printNote }) : act(strings.open, open)}
        {act(strings.showInFolder, () => call('report:show-kept', { seq }))}
        {act(strings.verify, () => verifyKept(seq), {
          loading: isChecking,
          disabled: checkingSeq !== null && !isChecking,
        })}
        {act(strings.repeat, () => repeatReport(report), {
          note: chosen && strings.chosenNote,
          disabled: chosen !== undefined,
        })}
      </div>
    </li>
  )
}

interface ActionState {
  readonly note?: string | undefined
  readonly loading?: boolean
  readonly disabled?: boolean
}

/** The result stands in the row of the report, whatever was done with the list meanwhile. */
async function verifyKept(seq: number): Promise<void> {
  beginCheck(seq)
  try {
    endCheck(seq, await call('report:check-kept', { seq }))
  } catch (error) {
    endCheck(seq, null)
    throw error
  }
}

function KeptFacts({ report }: { readonly report: KeptReport }) {
  const style = useTimeStyle()
  const { template, format, rows, volumes, atMs, isRedacted, language, chosen } = report
  const facts = [
    titleOf(template),
    strings.formats[format],
    countOf(rows, ...strings.rows, LOCALE),
    ...(volumes.length > 1 ? [strings.volumes(volumes.length)] : []),
    ...(format === 'pdf' && language === 'de' ? [strings.german] : []),
    ...(isRedacted ? [strings.redacted] : []),
    ...(chosen ? [strings.chosenByHand] : []),
    formatMoment(atMs, style),
  ]
  return <span className="dim">{facts.join(' · ')}</span>
}
