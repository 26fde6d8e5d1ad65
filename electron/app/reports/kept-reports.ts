import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../../../shared/app-error.ts'
import type { LoggedReport } from '../../../shared/domain/kept-report.ts'
import type { HandlerContext } from '../handler-context.ts'

/** @throws AppError *not-found* for a number that is no report. */
export async function getKept({ session }: HandlerContext, seq: number): Promise<LoggedReport> {
  const found = await session.getWorkspace().store.ask('report:find-logged', { seq })
  if (!found) throw new AppError('not-found', `Entry ${seq} of the log is no report.`)
  return found
}

export function pathsOf({ folder, volumes }: LoggedReport): readonly string[] {
  return volumes.map(({ file }) => join(folder, file))
}

/** Where the last report went, if that folder is still there. */
export async function findLastFolder({ session }: HandlerContext): Promise<string | null> {
  const newest = { beforeSeq: null, limit: 1, template: null }
  const [last] = await session.getWorkspace().store.ask('report:list-logged', newest)
  return last && last.folder !== '' && existsSync(last.folder) ? last.folder : null
}
