import { CopyButton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import type { AppError } from '../../../shared/app-error.ts'
import type { KeptReport, ListedReport } from '../../../shared/domain/kept-report.ts'
import { formatMoment } from '../../../shared/format/time.ts'
import { Button } from '../../components/controls/button.tsx'
import { countOf } from '../../components/counts.ts'
import { Fact } from '../../components/facts.tsx'
import { showFailure } from '../../components/frame/failure-line.tsx'
import { ScrollRegion } from '../../components/plain-table.tsx'
import { SafeText } from '../../components/safe-text.tsx'
import { useTimeStyle } from '../../components/time-text.tsx'
import { call } from '../../ipc/use-call.ts'
import {
  beginCheck,
  endCheck,
  useReportCheckStore,
  useReportSettings,
  wantReport,
} from '../../stores/report-settings.ts'
import { commonStrings } from '../../strings/common-strings.ts'
import { CheckResult } from './check-result.tsx'
import { reportCheckStrings } from './check-strings.ts'
import styles from './reports.module.css'
import { NEWEST_REPORTS, repeatReport, SAVED_PAGE, titleOf } from './save-report.ts'
import { askForStamp, SignedResult, StampResult, sign } from './sign-report.tsx'
import { reportsStrings as strings } from './strings.ts'

/** Reports that were made from this workspace, newest first, as far as they were read. */
export interface SavedPages {
  readonly reports: readonly ListedReport[]
  readonly isKnown: boolean
  showMore(): void
}

export function useSavedReports(): SavedPages {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery<
    readonly ListedReport[],
    AppError,
    ListedReport[],
    unknown[],
    number | null
  >({
    queryKey: ['report:list-kept', 'pages'],
    initialPageParam: null,
    queryFn: ({ pageParam }) => call('report:list-kept', { ...NEWEST_REPORTS, beforeSeq: pageParam }),
    getNextPageParam: (page) => (page.length < SAVED_PAGE ? undefined : page.at(-1)?.seq),
    select: ({ pages }) => pages.flat(),
  })
  const showMore = () => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }
  return { reports: data ?? [], isKnown: data !== undefined, showMore }
}

/** @param savedSeq null for a new report */
export function showSaved(savedSeq: number | null): void {
  useReportSettings.setState({ savedSeq })
}

export function openSaved(seq: number): void {
  call('report:open-kept', { seq }).catch(showFailure)
}

/** The result is shown with the report, whatever was done with the list meanwhile. */
export function verifySaved(seq: number): void {
  beginCheck(seq)
  call('report:check-kept', { seq }).then(
    (check) => endCheck(seq, check),
    (error) => {
      endCheck(seq, null)
      showFailure(error)
    },
  )
}

/** What can be done with the file of a saved report. */
export function SavedButtons({ seq }: Pick<KeptReport, 'seq'>) {
  const checkingSeq = useReportCheckStore((state) => state.checkingSeq)
  return (
    <>
      <Button title={strings.openNote} onClick={() => openSaved(seq)}>
        {strings.open}
      </Button>
      <Button onClick={() => call('report:show-kept', { seq }).catch(showFailure)}>
        {strings.showInFolder}
      </Button>
      <Button
        disabledReason={checkingSeq === null ? null : reportCheckStrings.verifying}
        onClick={() => verifySaved(seq)}
      >
        {strings.verify}
      </Button>
      <Button title={strings.signNote} onClick={() => void sign(seq)}>
        {strings.sign}
      </Button>
      <Button title={reportCheckStrings.stamping.note} onClick={() => askForStamp(seq)}>
        {reportCheckStrings.stamping.button}
      </Button>
    </>
  )
}

interface SavedReportProps {
  readonly report: KeptReport
  /** Its pages. */
  readonly children: ReactNode
}

/** One saved report: what it is of, its pages, and what can be done with its file. */
export function SavedReport({ report, children }: SavedReportProps) {
  const { seq, file, chosen } = report
  const { checkingSeq, checks, wantedSeq } = useReportCheckStore()
  const buttons = useRef<HTMLDivElement>(null)
  const check = checks.get(seq)
  useEffect(() => {
    if (wantedSeq !== seq) return
    wantReport(null)
    buttons.current?.querySelector('button')?.focus()
  }, [wantedSeq, seq])
  return (
    <ScrollRegion className={styles.saved ?? ''} label={file}>
      <h2>
        <SafeText text={file} />
      </h2>
      <p className="faint">{describe(report).join(' · ')}</p>
      <div className={styles.buttons} ref={buttons}>
        <SavedButtons seq={seq} />
        <Button
          disabledReason={chosen ? strings.chosenNote : null}
          onClick={() => repeatReport(report).catch(showFailure)}
        >
          {strings.repeat}
        </Button>
      </div>
      <div role="status">
        {checkingSeq === seq && <p>{reportCheckStrings.verifying}</p>}
        {check && <CheckResult check={check} />}
        <SignedResult of={seq} />
        <StampResult seq={seq} />
      </div>
      {children}
      <SavedFacts report={report} />
    </ScrollRegion>
  )
}

function describe(report: KeptReport): readonly string[] {
  const { format, rows, volumes, isRedacted, recipient, language, chosen } = report
  return [
    strings.formats[format],
    countOf(rows, ...strings.rows),
    ...(volumes.length > 1 ? [strings.volumes(volumes.length)] : []),
    ...(format === 'pdf' && language === 'de' ? [strings.german] : []),
    ...(isRedacted ? [recipient ? strings.redactedFor(recipient) : strings.redacted] : []),
    ...(chosen ? [strings.chosenByHand] : []),
  ]
}

function SavedFacts({ report }: { readonly report: KeptReport }) {
  const style = useTimeStyle()
  const { template, atMs, asOfMs, filter, preparedBy, volumes } = report
  const facts: readonly (readonly [string, string])[] = [
    [strings.facts.report, titleOf(template)],
    [strings.facts.savedAt, formatMoment(atMs, style)],
    [strings.asOf, asOfMs === null ? strings.asOfEmpty : formatMoment(asOfMs, style)],
    ...(filter === '' ? [] : [[strings.facts.search, filter] as const]),
    ...(preparedBy === '' ? [] : [[strings.preparedBy, preparedBy] as const]),
  ]
  return (
    <dl className="facts">
      {facts.map(([name, value]) => (
        <Fact key={name} name={name}>
          <SafeText text={value} />
        </Fact>
      ))}
      {volumes.map(({ file, sha256 }) => (
        <Fact key={file} name={strings.sha256}>
          {volumes.length > 1 && <SafeText text={file} />} <Hash sha256={sha256} />
        </Fact>
      ))}
    </dl>
  )
}

/** The hash as text, and a button that copies it. */
export function Hash({ sha256 }: { readonly sha256: string }) {
  return (
    <>
      <span className={styles.code}>{sha256}</span>{' '}
      <CopyButton value={sha256}>
        {({ copied, copy }) => (
          <Button kind="quiet" aria-label={copied ? commonStrings.copied : strings.copyHash} onClick={copy}>
            {copied ? commonStrings.copied : strings.copy}
          </Button>
        )}
      </CopyButton>
    </>
  )
}
