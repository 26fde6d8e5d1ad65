import { basename, dirname, resolve } from 'node:path'
import { toAppError } from '../../shared/app-error.ts'
import type { LogRecord } from '../../shared/domain/auditor-log.ts'
import type { RequestFormat } from '../../shared/domain/company-request.ts'
import type { ReportChoices, ReportDetails } from '../../shared/domain/kept-report.ts'
import type { ReportResult } from '../../shared/domain/report.ts'
import type { Verification } from '../../shared/domain/verification.ts'
import { COMMANDS } from '../operations/commands/all.ts'
import { toWrittenEntry } from '../requests/written-request.ts'
import { WriterSession } from '../threads/writer-session.ts'
import type { MadeReport } from './make-report.ts'
import { locateWitnessed } from './services.ts'
import { type Terminal, writeLine } from './terminal.ts'

/**
 * [Note: Log of the command line] Reports and verifications only read the workspace. Afterwards they are recorded in
 * the auditor's log if the workspace can be written: it may be open elsewhere, or be on a read-only disk. Otherwise a
 * message on standard error states that nothing was logged, and the command succeeds nevertheless.
 */
async function logWork(terminal: Terminal, path: string, record: Omit<LogRecord, 'atMs'>): Promise<void> {
  try {
    const session = await WriterSession.open(await locateWitnessed(path, terminal.env))
    try {
      session.carryOut(COMMANDS['log:record'], [{ ...record, atMs: Date.now() }])
    } finally {
      await session.close()
    }
  } catch (error) {
    const { code, message } = toAppError(error)
    await writeLine(terminal.errors, `Not in the auditor’s log: ${message} (${code})`)
  }
}

/** Logs a report as the window does, with a mark that the command line made it. */
export function logReport(
  terminal: Terminal,
  workspace: string,
  asked: ReportChoices & Pick<ReportDetails, 'custody' | 'saved'>,
  { result, basis, countedToMs }: MadeReport,
): Promise<void> {
  const files = result.volumes ?? [result]
  const details: ReportDetails = {
    by: 'command line',
    ...asked,
    sort: null,
    order: 'newest',
    countedToMs,
    basis,
    lineage: { root: null, supersedes: null },
    final: null,
    edited: null,
    rows: result.rows,
    file: basename(result.path),
    folder: dirname(resolve(result.path)),
    volumes: files.map(({ path, sha256 }) => ({ file: basename(path), sha256 })),
  }
  return logWork(terminal, workspace, { action: 'report-exported', subject: asked.template, details })
}

/** @param letter beside the file of the request, if it was written */
export function logRequestFile(
  terminal: Terminal,
  workspace: string,
  { requestId, format, file, letter }: WrittenRequest,
): Promise<void> {
  const files = [file, ...(letter ? [letter] : [])]
  const named = files.map(({ path, sha256 }) => ({ file: basename(path), sha256 }))
  return logWork(terminal, workspace, toWrittenEntry(requestId, format, file, named))
}

interface WrittenRequest {
  readonly requestId: number
  readonly format: RequestFormat
  readonly file: ReportResult
  readonly letter: ReportResult | null
}

/** Logs an export of receipts and replies, which is not a report that can be reproduced. */
export function logEvidence(
  terminal: Terminal,
  workspace: string,
  result: ReportResult,
  saved: readonly number[],
): Promise<void> {
  const { path, rows, sha256 } = result
  return logWork(terminal, workspace, {
    action: 'report-exported',
    subject: 'evidence',
    details: {
      by: 'command line',
      format: 'bundle',
      filter: '',
      asOf: null,
      file: basename(path),
      rows,
      sha256,
      ...(saved.length > 0 && { saved }),
    },
  })
}

/** Logs a page with the evidence fingerprint. */
export function logFingerprint(terminal: Terminal, workspace: string, slip: ReportResult): Promise<void> {
  const { path, rows: receipts, sha256 } = slip
  const details = { by: 'command line', file: basename(path), receipts, sha256 }
  return logWork(terminal, workspace, { action: 'fingerprint-written', subject: '', details })
}

/** A workspace that is not intact is not opened for writing, because that would update its head file. */
export async function logVerified(
  terminal: Terminal,
  path: string,
  verification: Verification,
): Promise<void> {
  const { isIntact, receipts, headHash, index } = verification
  if (!isIntact) {
    await writeLine(
      terminal.errors,
      'Not in the auditor’s log: a workspace that is not intact is not written to.',
    )
    return
  }
  const details = { by: 'command line', isIntact, receipts, headHash, problem: null, index }
  await logWork(terminal, path, { action: 'verified', subject: '', details })
}
