import { AppError } from '../../../shared/app-error.ts'
import { REPORT_FORMATS, REPORT_TEMPLATES, type ReportResult } from '../../../shared/domain/report.ts'
import { readHeadIfPossible } from '../../evidence/head-file.ts'
import { exportCsv } from '../../reports/export-csv.ts'
import { exportEvidence } from '../../reports/export-evidence.ts'
import { Arguments } from '../arguments.ts'
import { findAsOf } from '../as-of-option.ts'
import type { Command } from '../command.ts'
import { EXIT } from '../exit-codes.ts'
import { withIndexedCache } from '../indexed-cache.ts'
import { withCache } from '../services.ts'
import { type Terminal, writeLine } from '../terminal.ts'

/** Receipts and original replies, for a verifier of another make; always a bundle. */
const EVIDENCE = 'evidence'

const OPTIONS = ['workspace', 'template', 'format', 'out', 'filter', 'as-of']

/** `report`: one file, under its name only when it is whole. */
export const report: Command = async (terminal) => {
  const args = Arguments.parse(terminal.args, OPTIONS, [])
  const isEvidence = args.getOneOf('template', [...REPORT_TEMPLATES, EVIDENCE]) === EVIDENCE
  const result = await (isEvidence ? writeEvidence(args, terminal) : writeRows(args, terminal))
  const sentence = `${result.rows} rows in ${result.path}, SHA-256 ${result.sha256}`
  await writeLine(terminal.output, args.has('json') ? JSON.stringify(result) : sentence)
  return EXIT.done
}

function writeRows(args: Arguments, { env }: Terminal): Promise<ReportResult> {
  args.getOneOf('format', REPORT_FORMATS)
  const template = args.getOneOf('template', REPORT_TEMPLATES)
  const filter = args.find('filter') ?? ''
  const asOfMs = findAsOf(args)
  const moment = { asOfMs: asOfMs ?? Date.now(), isPast: asOfMs !== null }
  const order = { ...toOrder(args), ...moment, template, filter }
  return withIndexedCache(args.get('workspace'), env, async (db) => exportCsv({ ...order, db }))
}

function writeEvidence(args: Arguments, { env }: Terminal): Promise<ReportResult> {
  args.getOneOf('format', ['bundle'])
  if (args.find('filter') || args.find('as-of')) {
    throw new AppError('invalid-argument', 'Evidence is exported whole: a part of a chain proves nothing.')
  }
  const workspace = args.get('workspace')
  const order = { ...toOrder(args), head: readHeadIfPossible(workspace) }
  return withCache(workspace, env, async (db) => exportEvidence({ ...order, db }))
}

function toOrder(args: Arguments) {
  return {
    path: args.get('out'),
    asOfMs: Date.now(),
    onProgress: () => undefined,
    isCancelled: () => false,
  }
}
