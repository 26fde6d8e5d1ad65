import { DEFAULT_PREFERENCES, type Preferences, preferencesFileSchema } from '../../shared/preferences.ts'
import { readJsonFile, writeJsonFile } from '../lib/json-file.ts'
import { logSwallowed } from '../lib/log/log.ts'

/** The preferences file; a missing or damaged one means the defaults. */
export class PreferencesStore {
  readonly #path: string
  #preferences: Preferences
  #writing: Promise<void> = Promise.resolve()
  /** Called with every change, before it is stored. */
  onChange: (current: Preferences) => void = () => undefined

  private constructor(path: string, preferences: Preferences) {
    this.#path = path
    this.#preferences = preferences
  }

  static async open(path: string): Promise<PreferencesStore> {
    const known = await readJsonFile(path, preferencesFileSchema)
    return new PreferencesStore(path, { ...DEFAULT_PREFERENCES, ...withoutUndefined(known ?? {}) })
  }

  get current(): Preferences {
    return this.#preferences
  }

  /** Resolves when all former changes are on disk or have failed. */
  settle(): Promise<void> {
    return this.#writing
  }

  async change(
    change: { readonly [K in keyof Preferences]?: Preferences[K] | undefined },
  ): Promise<Preferences> {
    this.#preferences = { ...this.#preferences, ...withoutUndefined(change) }
    this.onChange(this.#preferences)
    // One after the other, so that the newest change is written last.
    const written = this.#writing.then(() => writeJsonFile(this.#path, this.#preferences))
    this.#writing = written.catch((error) => logSwallowed('preferences', error))
    await written
    return this.#preferences
  }
}

function withoutUndefined(change: { readonly [K in keyof Preferences]?: Preferences[K] | undefined }) {
  return Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined),
  ) as Partial<Preferences>
}
