import { isAbsolute, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

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
