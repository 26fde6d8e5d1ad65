import type { ReactNode } from 'react'
import type { ChangeCause, RepeatedReport } from '../../../shared/domain/kept-report.ts'
import type {
  CheckedBundle,
  CheckedFile,
  Reperformance,
  ReportCheck,
} from '../../../shared/domain/report-check.ts'
import type { BundledReport, SignatureCheck } from '../../../shared/domain/verification.ts'
import { formatMoment } from '../../../shared/format/time.ts'
import { nameStatedFigure, printStatedPair } from '../../../shared/strings/stated-figure-strings.ts'
import { printReviewState } from '../../../shared/strings/working-paper-strings.ts'
import { countOf, formatCount } from '../../components/counts.ts'
import { ErrorNotice } from '../../components/notice.tsx'
import { SafeText } from '../../components/safe-text.tsx'
import { useTimeStyle } from '../../components/time-text.tsx'
import { reportCheckStrings as strings } from './check-strings.ts'
import styles from './reports.module.css'
import { reportsStrings } from './strings.ts'

/** Whether the files of a report are those that were written. */
export function CheckResult({ check }: { readonly check: ReportCheck }) {
  const { files, bundle, outcome } = check
  return (
    <div className={styles.check} data-bad={outcome !== 'same' || undefined}>
      {files.map((file) => (
        <FileResult key={file.file} file={file} isOnly={files.length === 1} />
      ))}
      {bundle && outcome === 'changed' && <BundleResult bundle={bundle} />}
    </div>
  )
}

function FileResult({ file, isOnly }: { readonly file: CheckedFile; readonly isOnly: boolean }) {
  const said = strings.outcomes[file.outcome]
  return <p>{isOnly ? said : strings.ofVolume(file.file, said)}</p>
}

/** A report that was made again, held against the first one. */
export function RepeatResult({ repeated }: { readonly repeated: RepeatedReport }) {
  if (repeated.isIdentical) return <p className={styles.check}>{strings.identical}</p>
  const rows = (count: number) => countOf(count, ...reportsStrings.rows)
  return (
    <div className={styles.check} data-bad>
      <p>{strings.different}</p>
      <Causes causes={repeated.causes} />
      {repeated.rows !== repeated.rowsBefore && (
        <p>{strings.rowsThenAndNow(rows(repeated.rowsBefore), rows(repeated.rows))}</p>
      )}
    </div>
  )
}

/** A bundle as a bundle: its hashes, and its report made again from its replies. */
export function BundleResult({ bundle }: { readonly bundle: CheckedBundle }) {
  if (bundle.kind === 'refused') return <ErrorNotice error={bundle.error} />
  const { verification, reperformance, isRedacted } = bundle
  if (!verification.isIntact) {
    return (
      <>
        <p>{strings.bundleBroken}</p>
        <p>{verification.problem?.message}</p>
      </>
    )
  }
  const signatures = (
    <>
      <Signatures signatures={verification.signatures ?? []} />
      <SavedReports reports={verification.reports ?? []} />
    </>
  )
  if (isRedacted) {
    return (
      <>
        <p>{strings.redactedIntact}</p>
        {signatures}
      </>
    )
  }
  const receipts = countOf(verification.receipts, ...strings.receipts)
  const different = reperformance?.figures.filter(
    ({ stated, recomputed, otherVersion }) =>
      otherVersion === undefined && recomputed !== null && stated !== recomputed,
  )
  const isGerman = reperformance?.figures.some((figure) => figure.isGerman)
  const otherVersion = reperformance?.figures.find(
    (figure) => figure.otherVersion !== undefined,
  )?.otherVersion
  return (
    <>
      <p>
        {strings.bundleIntact(receipts)} <code>{verification.headHash}</code>
      </p>
      {signatures}
      <p>{reperformance ? describeOutcome(reperformance) : strings.noReport}</p>
      {otherVersion !== undefined && <p>{strings.otherWords(otherVersion)}</p>}
      {isGerman && <p>{strings.german}</p>}
      {reperformance?.outcome === 'mismatch' && (
        <Lines>
          {different?.map(({ id, stated, recomputed }) => (
            <li key={id}>{describeMismatch(id, stated, recomputed)}</li>
          ))}
        </Lines>
      )}
    </>
  )
}

/** Each signature with what it rests on; names in certificates come from outside. */
export function Signatures({ signatures }: { readonly signatures: readonly SignatureCheck[] }) {
  return signatures.map(({ name, outcome, by, detail }) => (
    <p key={name}>
      <SafeText text={strings.signing.checked(name, outcome, by, detail)} />
    </p>
  ))
}

/** Each saved report of a bundle, with its review as the bundle states it. */
function SavedReports({ reports }: { readonly reports: readonly BundledReport[] }) {
  const style = useTimeStyle()
  return reports.map((report) => (
    <p key={report.number}>
      <SafeText
        text={strings.savedReport(
          report.number,
          report.file,
          report.isMadeAgain,
          printReviewState(report, (utcMs) => formatMoment(utcMs, style)),
        )}
      />
    </p>
  ))
}

/** Pages that were not judged are told apart below. */
function describeOutcome({ outcome, figures }: Reperformance): string {
  const areAllJudged = figures.every(({ otherVersion, isGerman }) => otherVersion === undefined && !isGerman)
  return strings.reperformance[outcome === 'match' && !areAllJudged ? 'matchWithoutPages' : outcome]
}

function Causes({ causes }: { readonly causes: readonly ChangeCause[] }) {
  return (
    <Lines>
      {causes.map((cause) => (
        <li key={cause.kind}>{describeCause(cause)}</li>
      ))}
    </Lines>
  )
}

function Lines({ children }: { readonly children: ReactNode }) {
  return <ul className={styles.points}>{children}</ul>
}

function describeMismatch(id: string, stated: string, recomputed: string | null): string {
  const [printed, found] = printStatedPair(id, stated, recomputed)
  return strings.mismatch(`${nameStatedFigure(id)} (${id})`, printed, found ?? '')
}

function describeCause(cause: ChangeCause): string {
  const tell = strings.causes[cause.kind] as (one: ChangeCause, number: (value: number) => string) => string
  return tell(cause, formatCount)
}
