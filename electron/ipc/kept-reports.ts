import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../../shared/app-error.ts'
import { type KeptReport, keptReportSchema } from '../../shared/domain/kept-report.ts'
import type { HandlerContext } from './handler-context.ts'

/** A report with the folder that it was saved in. */
export interface LoggedReport extends KeptReport {
  readonly folder: string
}

const KEPT = 50

/** The newest reports, newest first. An entry that another version wrote in another form is passed over. */
export async function listKept({ session }: HandlerContext): Promise<readonly LoggedReport[]> {
  const { reader } = session.getWorkspace().store
  const wanted = { action: 'report-exported', subject: null, offset: 0, limit: KEPT }
  return (await reader.listLog(wanted)).flatMap(({ seq, atMs, details }) => {
    const parsed = keptReportSchema.safeParse(details)
    return parsed.success ? [{ ...parsed.data, seq, atMs }] : []
  })
}

/** @throws AppError *not-found* for a number that is no report of the list. */
export async function getKept(context: HandlerContext, seq: number): Promise<LoggedReport> {
  const found = (await listKept(context)).find((one) => one.seq === seq)
  if (!found) throw new AppError('not-found', `Entry ${seq} of the log is no report of the list.`)
  return found
}

export function pathsOf({ folder, volumes }: LoggedReport): readonly string[] {
  return volumes.map(({ file }) => join(folder, file))
}

/** Where the last report went, if that folder is still there. */
export async function findLastFolder(context: HandlerContext): Promise<string | null> {
  const [last] = await listKept(context)
  return last && existsSync(last.folder) ? last.folder : null
}

export function withoutFolder({ folder: _, ...report }: LoggedReport): KeptReport {
  return report
}
