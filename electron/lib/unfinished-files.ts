import { createHash, randomBytes } from 'node:crypto'
import { appendFileSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { hostname } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { systemCode } from './file-error.ts'
import { parseJson } from './json-file.ts'

/**
 * [Note: Unfinished reports] A report grows under the name `.NAME.OWNER.RANDOM.part` beside its target. OWNER
 * identifies this machine and the process, so that only files of processes that no longer run on this machine are
 * removed. The application records the folders to which it writes reports, and cleans them up when it starts; the
 * command line cleans up the folder of the report that it writes.
 */
const LEFTOVER = /^\.(.+)\.([0-9a-f]{8})-(\d+)\.[0-9a-f]{12}\.part$/
/** Path of the list of folders; the main process sets it, and passes it on to its threads. */
export const NOTES_VARIABLE = 'UNHIDDEN_UNFINISHED_REPORTS'

/** The environment of a thread that may write reports: only the path of the list of folders. */
export function notesEnvironment(): Record<string, string> {
  const { [NOTES_VARIABLE]: notes } = process.env
  return notes === undefined ? {} : { [NOTES_VARIABLE]: notes }
}

export function toUnfinishedPath(path: string): string {
  const owner = `${thisMachine()}-${process.pid}`
  return join(dirname(path), `.${basename(path)}.${owner}.${randomBytes(6).toString('hex')}.part`)
}

/** Records the folder for the next start. A failure is ignored, because the report matters more. */
export function noteFolder(path: string): void {
  const notes = process.env[NOTES_VARIABLE]
  if (!notes) return
  tryTo(() => appendFileSync(notes, `${JSON.stringify(dirname(path))}\n`, { mode: 0o600 }))
}

/** Cleans up the recorded folders. @returns the names of reports that were never finished. */
export function removeNotedLeftovers(notes: string): readonly string[] {
  const lines = readLines(notes)
  rmSync(notes, { force: true })
  return [...new Set(lines)].flatMap(removeLeftovers)
}

/** @returns the names of reports that were never finished; none for a folder that cannot be read. */
export function removeLeftovers(folder: string): readonly string[] {
  return listNames(folder).flatMap((name) => {
    const [, report = '', machine, process = ''] = LEFTOVER.exec(name) ?? []
    if (machine !== thisMachine() || isRunning(Number(process))) return []
    return tryTo(() => rmSync(join(folder, name), { force: true })) ? [report] : []
  })
}

function thisMachine(): string {
  return createHash('sha256').update(hostname()).digest('hex').slice(0, 8)
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return systemCode(error) !== 'ESRCH'
  }
}

function listNames(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** An incomplete line is ignored. */
function readLines(notes: string): readonly string[] {
  let text = ''
  tryTo(() => {
    text = readFileSync(notes, 'utf8')
  })
  return text
    .split('\n')
    .map(parseJson)
    .filter((folder) => typeof folder === 'string')
}

function tryTo(act: () => void): boolean {
  try {
    act()
    return true
  } catch {
    return false
  }
}
