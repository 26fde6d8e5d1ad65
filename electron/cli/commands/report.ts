import { AppError } from '../../../shared/app-error.ts'
import { REPORT_FORMATS, REPORT_TEMPLATES } from '../../../shared/domain/report.ts'
import { readHeadIfPossible } from '../../evidence/head-file.ts'
import { exportCsv } from '../../reports/export-csv.ts'
import { exportEvidence } from '../../reports/export-evidence.ts'
import { Arguments } from '../arguments.ts'
import type { Command } from '../command.ts'
import { EXIT } from '../exit-codes.ts'
import { withIndexedCache } from '../indexed-cache.ts'
import { withCache } from '../services.ts'
import { writeLine } from '../terminal.ts'

/** Receipts and original replies, for a verifier of another make; always a bundle. */
const EVIDENCE = 'evidence'

/** `report`: one file, under its name only when it is whole. */
export const report: Command = async (terminal) => {
  const args = Arguments.parse(terminal.args, ['workspace', 'template', 'format', 'out', 'filter'], [])
  const template = args.getOneOf('template', [...REPORT_TEMPLATES, EVIDENCE])
  args.getOneOf('format', template === EVIDENCE ? ['bundle'] : REPORT_FORMATS)
  const workspace = args.get('workspace')
  const filter = args.find('filter') ?? ''
  if (template === EVIDENCE && filter !== '') {
    throw new AppError('invalid-argument', 'Evidence is exported whole: a part of a chain proves nothing.')
  }
  const head = template === EVIDENCE ? readHeadIfPossible(workspace) : null
  const order = {
    path: args.get('out'),
    asOfMs: Date.now(),
    onProgress: () => undefined,
    isCancelled: () => false,
  }
  const withRows = template === EVIDENCE ? withCache : withIndexedCache
  const result = await withRows(workspace, terminal.env, async (db) =>
    template === EVIDENCE
      ? exportEvidence({ ...order, db, head })
      : exportCsv({ ...order, db, template, filter }),
  )
  const sentence = `${result.rows} rows in ${result.path}, SHA-256 ${result.sha256}`
  await writeLine(terminal.output, args.has('json') ? JSON.stringify(result) : sentence)
  return EXIT.done
}
