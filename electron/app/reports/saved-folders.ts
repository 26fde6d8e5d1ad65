import { existsSync } from 'node:fs'
import { z } from 'zod'
import { readJsonFile, writeJsonFile } from '../../lib/json-file.ts'

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
