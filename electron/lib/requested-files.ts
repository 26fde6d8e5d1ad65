import { isAbsolute, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

/** What a later instance hands to the first one: absolute paths, because its working directory is another. */
export const handedOverSchema = z.strictObject({ files: z.array(z.string().min(1).max(4_096)).max(100) })

/**
 * The files among the arguments of a start. Desktops of Linux pass addresses (`file:///…`), and Chromium adds switches.
 * @param folder that relative paths are relative to.
 */
export function findFiles(args: readonly string[], folder: string): readonly string[] {
  return args.filter((arg) => arg !== '' && !arg.startsWith('-')).map((arg) => toPath(arg, folder))
}

function toPath(arg: string, folder: string): string {
  if (!/^file:\/\//i.test(arg)) return resolve(folder, arg)
  try {
    return fileURLToPath(arg)
  } catch {
    // Not an address after all, or one of another machine: there will be no file of this name.
    return resolve(folder, arg)
  }
}

/** The file that the system asked for last and no page has opened yet; a page may not have been there at the time. */
export class RequestedFiles {
  readonly #onRequest: () => void
  #path: string | null = null

  constructor(onRequest: () => void) {
    this.#onRequest = onRequest
  }

  /** Of several the first: one workspace is open at a time. What is no absolute path is not asked for. */
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
