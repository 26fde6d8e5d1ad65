import { AppError } from '../../shared/app-error.ts'
import type { ReportResult } from '../../shared/domain/report.ts'
import type { Verification } from '../../shared/domain/verification.ts'
import { verbOf } from '../../shared/format/count.ts'
import { printMoment } from '../../shared/format/utc-text.ts'
import { makeReportFile } from '../lib/report-file.ts'
import type { ReadableDatabase } from '../store/database.ts'
import { findDataCutoff } from '../store/read/data-cutoff.ts'
import { getWorkspaceRecord } from '../store/workspace-record.ts'
import { type PaperSection, toTextBlock } from './paper-parts.ts'
import { compileLetter } from './pdf/compile-pdf.ts'
import { TextPrinter } from './pdf/printable-text.ts'
import { FONT_FAMILIES } from './pdf/report-resources.ts'
import { printCount } from './print-values.ts'
import { findHead, type LetterHead } from './request-letter.ts'

export interface SlipOrder {
  readonly path: string
  readonly workspaceName: string
  /** The moment that the page states. */
  readonly nowMs: number
  /** What the page states of the evidence. */
  readonly verification: Verification
  /** null: as in the newest report of the workspace, if it has one. */
  readonly head: Pick<LetterHead, 'preparedBy' | 'paper'> | null
}

/** Strings of the page that carries the evidence fingerprint apart from the evidence. */
const strings = {
  title: 'Evidence fingerprint',
  workspace: 'Workspace',
  workspaceId: 'Workspace ID',
  dataThrough: 'Data through',
  nothing: 'nothing fetched',
  receipts: 'Receipts',
  receiptsOf: (receipts: string): string =>
    `${receipts} ${verbOf(receipts, 'receipt', 'receipts')}, every hash recomputed`,
  fingerprint: 'Fingerprint (SHA-256)',
  made: 'Made',
  by: 'Prepared by',
  covers: 'What it covers',
  coversText: (receipt: string): string =>
    `The fingerprint is the hash of receipt ${receipt}. Each receipt contains the SHA-256 of one reply of the service, or of one imported file, and the hash of the receipt before. So one changed byte in any of these replies gives another fingerprint.`,
  limits:
    'It does not show that the service told the truth, or that nothing was left out before the replies were received.',
  compare: 'How to compare',
  compareText:
    'Keep this page apart from the workspace and its bundles, best with somebody else. Whoever receives them later compares, with the program or with the Python script in each bundle; HASH is the fingerprint above:',
  commands: [
    'unhidden verify FILE --expect-head HASH',
    'python3 verify_evidence.py BUNDLE --expect-head HASH',
  ],
  compareEnd: (receipt: string): string =>
    `Later replies are appended and give another fingerprint. The one above stays the hash of receipt ${receipt}.`,
  signatures: ['Handed over by', 'Received by'],
  fields: ['Name', 'Place and date', 'Signature'],
} as const

/**
 * Writes one page with the evidence fingerprint as it was verified, to print, sign and keep apart from the evidence.
 * Its rows are the receipts.
 * @throws AppError *evidence-broken*, *workspace-empty* without any reply, *disk-full*, *file-access*
 */
export function writeFingerprintSlip(db: ReadableDatabase, order: SlipOrder): ReportResult {
  const { isIntact, problem, receipts, headHash } = order.verification
  if (!isIntact) throw new AppError('evidence-broken', problem?.message ?? 'The evidence is not intact.')
  if (headHash === null)
    throw new AppError('workspace-empty', 'The workspace has no replies, so no evidence fingerprint.')
  return makeReportFile(order.path, (file) => {
    file.writeBytes(compileLetter(JSON.stringify(toContent(db, order, headHash)), order.nowMs))
    return receipts
  })
}

function toContent(
  db: ReadableDatabase,
  { workspaceName, nowMs, verification, head }: SlipOrder,
  hash: string,
): object {
  const { preparedBy, paper } = head ?? findHead(db)
  const printer = new TextPrinter()
  const cutoff = findDataCutoff(db)
  const receipt = printCount(verification.receipts)
  const sections: readonly PaperSection[] = [
    {
      title: strings.covers,
      blocks: [toTextBlock(strings.coversText(receipt)), toTextBlock(strings.limits)],
    },
    {
      title: strings.compare,
      blocks: [strings.compareText, ...strings.commands, strings.compareEnd(receipt)].map(toTextBlock),
    },
  ]
  return {
    paper,
    fonts: FONT_FAMILIES,
    sections,
    title: strings.title,
    author: preparedBy.trim() || 'Unhidden',
    facts: [
      [strings.fingerprint, hash],
      [strings.receipts, strings.receiptsOf(receipt)],
      [strings.dataThrough, cutoff ? `${printMoment(cutoff.atMs)} UTC` : strings.nothing],
      [strings.workspace, printer.print(workspaceName)],
      [strings.workspaceId, getWorkspaceRecord(db).workspaceId],
      [strings.made, `${printMoment(nowMs)} UTC`],
      ...(preparedBy.trim() === '' ? [] : [[strings.by, printer.print(preparedBy.trim())]]),
    ],
    signatures: { roles: strings.signatures, fields: strings.fields },
  }
}
