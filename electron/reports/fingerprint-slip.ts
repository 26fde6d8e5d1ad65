import { AppError } from '../../shared/app-error.ts'
import type { ReportResult } from '../../shared/domain/report.ts'
import type { Verification } from '../../shared/domain/verification.ts'
import { printMoment } from '../../shared/format/utc-text.ts'
import { fingerprintSlipStrings as strings } from '../../shared/strings/fingerprint-slip-strings.ts'
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
    ...{ paper, fonts: FONT_FAMILIES, sections },
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
