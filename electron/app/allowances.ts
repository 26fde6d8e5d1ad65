import { existsSync } from 'node:fs'
import { isAbsolute, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { AppError } from '../../shared/app-error.ts'
import { hasService, originOf } from '../../shared/domain/workspace.ts'
import { readJsonFile, writeJsonFile } from '../lib/json-file.ts'
import { log } from '../lib/log/log.ts'
import type { Workspace } from './workspace.ts'

/**
 * [Note: Hosts asked] The page names addresses, and a page that was taken over may name any. Nothing is sent to a host
 * that is not the recorded one of the open workspace before the user allowed it in a dialog of the system, which the
 * page cannot answer. The answer holds until the application ends.
 */
export class AllowedHosts {
  readonly #confirm: (origin: string) => Promise<boolean>
  readonly #origins = new Set<string>()

  constructor(confirm: (origin: string) => Promise<boolean>) {
    this.#confirm = confirm
  }

  /** @throws AppError *cancelled* where the user does not allow it, *busy* while another dialog is open. */
  async allow(address: string, workspace: Workspace | null): Promise<void> {
    const origin = originOf(address)
    const recorded = workspace?.record.connection
    if (recorded && hasService(recorded) && originOf(recorded.baseUrl) === origin) return
    if (this.#origins.has(origin)) return
    const isAllowed = await this.#confirm(origin)
    log({ event: 'host-asked', isAllowed })
    if (!isAllowed) throw new AppError('cancelled', 'Nothing was sent to this address.')
    this.#origins.add(origin)
  }
}

const savedSchema = z.array(z.strictObject({ sha256: z.string(), folder: z.string() }))
type Saved = z.output<typeof savedSchema>
/** More reports than one machine keeps track of; older ones are found by *Verify file*. */
const LIMIT = 5_000

/**
 * [Note: Folders of reports] Where this machine saved reports, by the SHA-256 of their first file, in the application's
 * own data. A workspace may come from somebody else: its log says which bytes a report has, and never which path is
 * read or opened here.
 */
export class SavedFolders {
  readonly #path: string

  constructor(path: string) {
    this.#path = path
  }

  async note(sha256: string, folder: string): Promise<void> {
    const others = (await this.#read()).filter((one) => one.sha256 !== sha256)
    await writeJsonFile(this.#path, [{ sha256, folder }, ...others].slice(0, LIMIT))
  }

  /** Empty where this machine did not save the report. */
  async find(sha256: string | undefined): Promise<string> {
    return (await this.#read()).find((one) => one.sha256 === sha256)?.folder ?? ''
  }

  /** The folder of the last report, if it still exists. */
  async findLast(): Promise<string | null> {
    const [last] = await this.#read()
    return last && existsSync(last.folder) ? last.folder : null
  }

  async #read(): Promise<Saved> {
    return (await readJsonFile(this.#path, savedSchema)) ?? []
  }
}

/** The data that a later instance passes to the first one: absolute paths, because its working directory differs. */
export const handedOverSchema = z.strictObject({ files: z.array(z.string().min(1).max(4_096)).max(100) })

/**
 * The files among the command-line arguments. Linux desktops pass URLs (`file:///…`), and Chromium adds switches.
 * @param folder base of relative paths.
 */
export function findFiles(args: readonly string[], folder: string): readonly string[] {
  return args.filter((arg) => arg !== '' && !arg.startsWith('-')).map((arg) => toPath(arg, folder))
}

function toPath(arg: string, folder: string): string {
  if (!/^file:\/\//i.test(arg)) return resolve(folder, arg)
  try {
    return fileURLToPath(arg)
  } catch {
    // Not a valid URL, or one of another machine: there will be no file of this name.
    return resolve(folder, arg)
  }
}

/**
 * The file that the system asked for last and that the page has not opened yet; the page may not have been loaded at
 * the time.
 */
export class RequestedFiles {
  readonly #onRequest: () => void
  #path: string | null = null

  constructor(onRequest: () => void) {
    this.#onRequest = onRequest
  }

  /**
   * Takes the first of several files, because only one workspace is open at a time. Ignores paths that are not
   * absolute.
   */
  request(paths: readonly string[]): void {
    const [path] = paths.filter((one) => isAbsolute(one) && !one.includes('\0'))
    if (path === undefined) return
    this.#path = path
    this.#onRequest()
  }

  take(): string | null {
    const path = this.#path
    this.#path = null
    return path
  }
}
