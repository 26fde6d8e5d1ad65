import { toAppError } from '../../shared/app-error.ts'
import type { LogFile } from '../lib/log/log-file.ts'

/** What a person reads when the application could not start: the cause, and where the log is. */
export function describeFailedStart(
  error: unknown,
  { folder, isWritten }: Pick<LogFile, 'folder' | 'isWritten'>,
): { readonly title: string; readonly text: string } {
  const { message } = toAppError(error)
  const log = isWritten ? `The log is in ${folder}.` : `No log could be written to ${folder}.`
  return { title: 'Unhidden could not start', text: `${message}\n\n${log}` }
}
