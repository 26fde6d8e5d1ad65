import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { AppError, invalid } from '../../../shared/app-error.ts'
import { OPERATIONS, type Operation } from '../../../shared/domain/receipt.ts'
import { countOf } from '../../../shared/format/count.ts'
import { importIntoWorkspace } from '../../app/sync-open-workspace.ts'
import type { ImportResult } from '../../import/import-pages.ts'
import { Arguments } from '../arguments.ts'
import { createServices, withWorkspace } from '../services.ts'
import { type Command, EXIT, type ExitCode, exitOfError, writeResult } from '../terminal.ts'
import { describeSync, toSweepJson, untilInterrupted } from './sync.ts'

/** `import`: imports pages from files, folders and ZIP files, for machines without a network. */
export const importFiles: Command = async (terminal) => {
  const args = Arguments.parse(terminal.args, ['workspace', 'operation'], [])
  const paths = args.positionals.map((path) => resolve(path))
  if (paths.length === 0) {
    throw invalid('Name the files, folders or ZIP files to import.')
  }
  const missing = paths.find((path) => !existsSync(path))
  if (missing) throw new AppError('not-found', `There is no file or folder ${missing}.`)
  const operation = operationFrom(args)
  const services = createServices()
  const result = await withWorkspace(services, args.get('workspace'), terminal.env, (workspace) =>
    untilInterrupted((signal) =>
      importIntoWorkspace(services, workspace, { paths, operation, signal, onProgress: () => undefined }),
    ),
  )
  await writeResult(terminal.output, args, toJson(result), formatImport(result))
  return exitOf(result)
}

function operationFrom(args: Arguments): Operation | null {
  return args.find('operation') === undefined ? null : args.getOneOf('operation', OPERATIONS)
}

/** 2 when no file was a page. */
function exitOf({ outcome, sweeps, error }: ImportResult): ExitCode {
  if (error) return exitOfError(error.code)
  if (sweeps.length === 0) return EXIT.usage
  return outcome === 'complete' ? EXIT.done : EXIT.incomplete
}

/** `outcome` states whether all pages were imported. Their coverage is not known in any case. */
function toJson({ outcome, sweeps, files, error }: ImportResult): object {
  const result = { outcome, completeness: 'imported', sweeps: sweeps.map(toSweepJson), files }
  return error ? { ...result, error: { code: error.code, message: error.message } } : result
}

function formatImport(result: ImportResult): string {
  const refused = result.files.flatMap(({ name, outcome, message }) =>
    outcome === 'refused' ? [`refused: ${name}: ${message}`] : [],
  )
  const duplicates = result.files.filter(({ outcome }) => outcome === 'duplicate').length
  const note =
    duplicates > 0 ? [`${countOf(duplicates, 'file has', 'files have')} the bytes of another one.`] : []
  return [...refused, ...note, describeSync(result)].join('\n')
}
