import { statSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { AppError } from '../../shared/app-error.ts'

/**
 * Says what is wrong with a place for a report before anything is read. A file that stands there is replaced, but only
 * once the new one is whole.
 * @throws AppError *invalid-argument*
 */
export function refuseBadTarget(path: string): void {
  const folder = statSync(dirname(path), { throwIfNoEntry: false })
  if (!folder) throw bad('The folder for the report does not exist. Create it, or choose another with --out.')
  if (!folder.isDirectory()) throw bad('What --out names as a folder is a file.')
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) {
    throw bad(`"${basename(path)}" is a folder. Name a file with --out.`)
  }
}

function bad(message: string): AppError {
  return new AppError('invalid-argument', message, { details: { option: 'out' } })
}
