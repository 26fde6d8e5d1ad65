import { REPORT_FORMATS, REPORT_TEMPLATES } from '../../../shared/domain/report.ts'
import { exportCsv } from '../../reports/export-csv.ts'
import { Arguments } from '../arguments.ts'
import type { Command } from '../command.ts'
import { EXIT } from '../exit-codes.ts'
import { withCache } from '../services.ts'
import { writeLine } from '../terminal.ts'

/** `report`: one file, under its name only when it is whole. */
export const report: Command = async (terminal) => {
  const args = Arguments.parse(terminal.args, ['workspace', 'template', 'format', 'out', 'filter'], [])
  args.getOneOf('format', REPORT_FORMATS)
  const order = {
    template: args.getOneOf('template', REPORT_TEMPLATES),
    path: args.get('out'),
    filter: args.find('filter') ?? '',
    asOfMs: Date.now(),
    onProgress: () => undefined,
    isCancelled: () => false,
  }
  const result = await withCache(args.get('workspace'), terminal.env, async (db) =>
    exportCsv({ db, ...order }),
  )
  const sentence = `${result.rows} rows in ${result.path}, SHA-256 ${result.sha256}`
  await writeLine(terminal.output, args.has('json') ? JSON.stringify(result) : sentence)
  return EXIT.done
}
