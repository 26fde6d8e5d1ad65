import { readFileSync } from 'node:fs'
import { AppError, toAppError } from '../../shared/app-error.ts'
import type { Custody } from '../../shared/domain/custody.ts'
import type { ReportResult } from '../../shared/domain/report.ts'
import { pageOneStrings } from '../../shared/strings/page-one-strings.ts'
import { pdfStrings } from '../../shared/strings/pdf-strings.ts'
import { readBody, toHex } from '../evidence/archive.ts'
import {
  ACKNOWLEDGEMENTS_FILE,
  certificateFile,
  formatReceiptLine,
  HEAD_FILE,
  LOG_FILE,
  listStoredRows,
  pageFile,
  RECEIPTS_FILE,
  SWEEPS_FILE,
} from '../evidence/bundle-layout.ts'
import { findCertificate, listCertificates } from '../evidence/certificates.ts'
import {
  checkSeal,
  formatHead,
  type Head,
  type HeadReading,
  NO_HASH,
  type SealedHead,
} from '../evidence/head-file.ts'
import { listReceipts } from '../evidence/receipt.ts'
import { sharedFilePath } from '../lib/installation.ts'
import { makeReportFile } from '../lib/report-file.ts'
import type { ReadableDatabase } from '../store/database.ts'
import { listSupplied } from '../store/read/data-cutoff.ts'
import { listLogOfBundle } from '../store/read/log-list.ts'
import { getWorkspaceRecord } from '../store/workspace-record.ts'
import { BagWriter } from './bag-writer.ts'
import { addRequests, addSamples } from './bundle-documents.ts'
import { toSavedIndexPage } from './bundle-index.ts'
import type { StyledOrder } from './bundle-pdf.ts'
import { addReport } from './bundle-report.ts'
import {
  addSavedReports,
  type ChosenReport,
  describeSaved,
  findChosen,
  listSavedForReadme,
  type SavedReportFiles,
  showMoment,
} from './bundle-saved-reports.ts'
import { CUSTODY_FILE, describeCustody, formatCustody } from './custody.ts'
import { inOneMoment } from './findings-need.ts'
import { listForReadme } from './imported-files.ts'
import { zoneOfReport } from './redact-table.ts'
import type { ExportOrder, ReportScope } from './report-table.ts'

/** `asOfMs` is the date of the bundle and of its files. */
interface EvidenceOrder extends Pick<ExportOrder, 'db' | 'path' | 'asOfMs' | 'onProgress' | 'isCancelled'> {
  /** Read before `db` is: a writer at work is then never behind its own head. */
  readonly head: HeadReading
  /** The report of the bundle; without one, the bundle has only evidence. A redacted report comes without evidence. */
  readonly report?: Omit<ReportScope, 'asOfMs'> & Pick<StyledOrder, 'pdf'>
  /** Saved reports to be put beside it. */
  readonly saved?: readonly SavedReportFiles[]
  /** For the pages of these. */
  readonly workspaceName?: string
  /** What was stated about it; not in a redacted bundle. */
  readonly custody?: Custody | null
}

const RECEIPTS_PER_PROGRESS = 100
const README = `Replies of a review service as they were received, each with a receipt; the receipts form a chain.

The files are those that the bundle lists:        sha256sum -c manifest-sha256.txt
The evidence is internally consistent:            unhidden verify BUNDLE.zip
                                                  python3 verify_evidence.py BUNDLE.zip
It is the evidence that you were told of:         unhidden verify BUNDLE.zip --expect-head HASH
                                                  python3 verify_evidence.py BUNDLE.zip --expect-head HASH

HASH is the evidence fingerprint, received separately from this bundle. Consistency alone cannot show that a bundle was
not rebuilt as a whole. Both Python scripts are in this bundle and need nothing but Python; whoever doubts the bundle
takes them from an installation of Unhidden, or writes others after evidence-format.md.

verify_evidence.py             verifies a bundle, without Unhidden
repeat_draw.py                 repeats the draw of a sample, without Unhidden
evidence-format.md             every file and every check, to write a verifier of one's own
data/report/                   a report, where the bundle was made for one; open index.html
data/reports/                  saved reports, as they were saved, each with its review
data/evidence/receipts.jsonl   one receipt for each reply
data/evidence/pages/           the replies, named by their SHA-256
data/evidence/sweeps.jsonl     the readings that the receipts belong to
data/evidence/head.json        the newest receipt, as kept outside the archive
data/auditor/log.jsonl         what was done in the workspace
data/custody.json              who collected it, when and where, and whom it was handed over to
data/samples/                  samples with what is needed to draw them again
data/requests/                 what was asked of the company, where the bundle has it
data/answers/                  files of answers as they were received, named by their SHA-256
`
const REDACTED_README = `A redacted report: ids are pseudonyms, texts are commitments, and the replies are not included.

The files are those that the bundle lists:        sha256sum -c manifest-sha256.txt
It has the same content as the full bundle:       unhidden verify BUNDLE.zip --against FULL-BUNDLE.zip

data/reports/                  saved redacted reports, as they were saved, each with its review
`

/**
 * Writes receipts, original replies and head as an evidence bundle (docs/evidence-format.md), in one transaction, with
 * an optional report. Memory holds one reply at a time. Damage of the archive is exported unchanged: a page that cannot
 * be restored is left out, and a verification of the bundle reports it.
 * @throws AppError *cancelled*, *disk-full*, *file-access*; for a report as `exportRows`
 */
export function exportEvidence(order: EvidenceOrder): ReportResult {
  const { db, asOfMs, report } = order
  if (!report) return db.transaction(() => writeBundle(order)).deferred()
  return inOneMoment({ ...report, db, asOfMs }, ({ asOfMs: settledMs }) =>
    writeBundle({ ...order, asOfMs: settledMs }),
  )
}

function writeBundle(order: EvidenceOrder): ReportResult {
  const { db, report } = order
  return makeReportFile(order.path, (file) => {
    const bag = new BagWriter(file, order.asOfMs)
    const { isRedacted = false, recipient = null } = report ?? {}
    const asked = { ...order, isRedacted, recipient, saved: order.saved ?? [] }
    const savedOrder = { ...asked, workspaceName: order.workspaceName ?? '' }
    const chosen = findChosen(savedOrder)
    const saved = describeSaved(chosen, isRedacted)
    bag.add('README.txt', [
      isRedacted ? REDACTED_README : README,
      describeSupplied(db),
      listSavedForReadme(saved),
      isRedacted ? '' : listForReadme(db),
      isRedacted ? '' : describeCustody(db, order.custody ?? undefined),
    ])
    if (!isRedacted) addVerifiers(bag)
    const receipts = isRedacted ? 0 : addEvidence(bag, order, findNewestEntry(chosen))
    const samples = isRedacted ? [] : addSamples(bag, db, findSampleScope(order, chosen))
    const templates = [report?.template, ...chosen.map((one) => one.report.template)]
    if (!isRedacted && (!report || templates.includes('compliance'))) addRequests(bag, db)
    if (chosen.length > 0) {
      addSavedReports(bag, savedOrder, chosen, samples)
      showMoment(db, report?.isPast ?? false, order.asOfMs)
    }
    if (!report && saved.length > 0) bag.add('index.html', [toSavedIndexPage(saved)])
    const rows = report
      ? addReport(bag, { ...order, ...report, asOfMs: order.asOfMs }, samples, saved)
      : receipts
    const { workspaceId } = getWorkspaceRecord(db)
    bag.finish(isRedacted ? null : workspaceId, zoneOfReport({ ...report, db }).name)
    return rows
  })
}

/** What a third party needs to check the bundle without the application. */
function addVerifiers(bag: BagWriter): void {
  for (const name of ['verify_evidence.py', 'repeat_draw.py', 'evidence-format.md'])
    bag.add(name, [readFileSync(sharedFilePath(name))])
}

/** Samples of the report alone; a saved report may be about any. */
function findSampleScope({ report, asOfMs }: EvidenceOrder, chosen: readonly ChosenReport[]) {
  return report && chosen.length === 0 ? { ...report, asOfMs } : null
}

/** Pages from files; empty where everything was fetched. */
function describeSupplied(db: ReadableDatabase): string {
  const supplied = listSupplied(db)
  if (supplied.length === 0) return ''
  const what = supplied.map((operation) => pdfStrings.operations[operation]).join(', ')
  return `\n${pageOneStrings.suppliedAsFiles(what)}\n${pdfStrings.suppliedMethod}\n`
}

/** The newest log entry of a file that the bundle has or names; 0 without saved reports. */
function findNewestEntry(chosen: readonly ChosenReport[]): number {
  const entries = chosen.flatMap(({ seq, review }) => [seq, review.newest.seq, review.supersededBy?.seq ?? 0])
  return Math.max(0, ...entries)
}

/**
 * @param newestEntry that the log in the bundle has at least
 * @returns the number of receipts
 */
function addEvidence(bag: BagWriter, order: EvidenceOrder, newestEntry: number): number {
  const { db } = order
  const head = checkSeal(db, order.head)
  const receipts = addPages(bag, order)
  bag.add(RECEIPTS_FILE, linesOf(db))
  const log = listLogOfBundle(db, newestEntry)
  if (head && head !== 'unreadable')
    bag.add(HEAD_FILE, [formatHead(toBundleHead(head, receipts, log.at(-1)))])
  for (const file of [SWEEPS_FILE, ACKNOWLEDGEMENTS_FILE] as const) {
    bag.add(file, toLines(listStoredRows(db, file)))
  }
  bag.add(LOG_FILE, toLines(log))
  bag.add(CUSTODY_FILE, [formatCustody(db, order.custody ?? undefined)])
  return receipts
}

function addPages(bag: BagWriter, { db, onProgress, isCancelled }: EvidenceOrder): number {
  const written = new Set<string>()
  const totalRows = Number(db.prepare('SELECT count(*) FROM receipt').pluck().get())
  let rows = 0
  const add = (name: string, read: () => Uint8Array | null) => {
    const bytes = written.has(name) ? null : read()
    if (!bytes) return
    bag.add(name, [bytes])
    written.add(name)
  }
  for (const receipt of listReceipts(db)) {
    if (isCancelled()) throw new AppError('cancelled', 'The export was canceled.')
    add(pageFile(toHex(receipt.bodySha256)), () => readIfPossible(db, receipt.seq))
    for (const sha256 of listCertificates(receipt)) {
      add(certificateFile(sha256), () => findCertificate(db, sha256) ?? null)
    }
    rows += 1
    if (rows % RECEIPTS_PER_PROGRESS === 0) onProgress({ rows, totalRows })
  }
  onProgress({ rows, totalRows })
  return rows
}

function* linesOf(db: ReadableDatabase): Iterable<string> {
  let lines = ''
  let count = 0
  for (const receipt of listReceipts(db)) {
    lines += formatReceiptLine(receipt)
    count += 1
    if (count % RECEIPTS_PER_PROGRESS !== 0) continue
    yield lines
    lines = ''
  }
  yield lines
}

function toLines(rows: Iterable<object>): string[] {
  return [...rows].map((row) => `${JSON.stringify(row)}\n`)
}

function readIfPossible(db: ReadableDatabase, seq: number): Uint8Array | null {
  try {
    return readBody(db, seq)
  } catch (error) {
    const { code } = toAppError(error)
    if (code === 'evidence-broken' || code === 'not-found') return null
    throw error
  }
}

/**
 * The head for a bundle: the values about the receipts, and the end of the bundle's part of the log. The number of
 * openings and the open state are left out, so that equal workspaces give equal bundles.
 * @param receipts the number of receipts
 * @param logEnd the last entry of the log in the bundle
 */
function toBundleHead(
  { seal: _, ...head }: SealedHead,
  receipts: number,
  logEnd: { readonly seq: number; readonly hash: string } | undefined,
): Head {
  return {
    ...head,
    opening: 0,
    foldedSeq: head.seq,
    logSeq: logEnd?.seq ?? 0,
    logHash: logEnd?.hash ?? NO_HASH,
    isClosed: head.isClosed || head.seq === receipts,
  }
}
