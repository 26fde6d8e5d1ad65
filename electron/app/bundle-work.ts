import { access, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { AppError } from '../../shared/app-error.ts'
import type { BundleCheck, BundleComparison, BundleProgress, BundleRows } from '../../shared/domain/bundle.ts'
import type { ProtectionChoice } from '../credentials/open-vault.ts'
import { toFileError } from '../lib/file-error.ts'
import { type StartProcess, startWithNode } from '../lib/processes/script-process.ts'
import type { PageOfRows } from '../store/read/evidence-rows.ts'
import { type BundleThread, bundleThread } from '../threads/report-client.ts'
import { findCopy, removeUnfinished, restoreBundle } from './bundle-copies.ts'
import type { Workspace } from './workspace.ts'
import type { WorkspaceServices } from './workspace-services.ts'

export interface CheckedBundle {
  readonly check: BundleCheck
  /** The copy that was restored from this file before. */
  readonly copyPath: string | null
}

/** Work with bundles, one task at a time, and the bundle that was chosen last. */
export class BundleWork {
  readonly #services: WorkspaceServices
  readonly #folder: string
  readonly #onProgress: (progress: BundleProgress) => void
  readonly #start: StartProcess
  #running: AbortController | null = null
  #chosenPath: string | null = null
  #check: BundleCheck | null = null
  /** Size and modification time of the checked file. */
  #checkedState = ''
  #isTidy = false

  /** @param start starts the processes that compile PDFs. */
  constructor(
    services: WorkspaceServices,
    folder: string,
    onProgress: (progress: BundleProgress) => void,
    start: StartProcess = startWithNode,
  ) {
    this.#start = start
    this.#services = services
    this.#folder = folder
    this.#onProgress = onProgress
  }

  /** Takes a file that the user chose in the system's dialog. @returns its name. */
  choose(path: string): string {
    this.#chosenPath = path
    this.#check = null
    return basename(path)
  }

  /** Checks the chosen file; nothing is written. @throws AppError *busy*, *not-found*, and as `checkBundle` */
  async check(): Promise<CheckedBundle> {
    const path = this.#getChosen()
    return this.#run(async (thread) => {
      await this.#tidy()
      const state = await describeState(path)
      const check = await thread.check(path, this.#services.clock.nowMs())
      this.#checkedState = state
      this.#check = check
      return { check, copyPath: await findCopy(this.#folder, check.facts) }
    })
  }

  /**
   * Restores the chosen bundle after it was checked.
   * @throws AppError *busy*, *not-found* where it was not, *bundle-altered*, and as `restoreBundle`
   */
  restore(protection: ProtectionChoice): Promise<Workspace> {
    const path = this.#getChosen()
    const check = this.#check
    if (!check) throw new AppError('not-found', 'No bundle was checked.')
    if (!check.verification.isIntact || check.facts.isRedacted) {
      throw new AppError('bundle-altered', 'Only a full bundle that verifies is restored.')
    }
    return this.#run((thread) =>
      restoreBundle(this.#services, thread, { path, check, protection, folder: this.#folder }),
    )
  }

  /**
   * Verifies the bundle of an open workspace again, from its ZIP file.
   * @param chosenPath the file that the user chose if it is not in its former place.
   * @throws AppError *busy*, *bundle-moved*, and as `checkWhole`
   */
  verify(workspace: Workspace, chosenPath: string | null): Promise<BundleCheck> {
    return this.#run(async (thread) => {
      const bundle = workspace.getBundle()
      const path = chosenPath ?? bundle.path
      await refuseMissing(path)
      const { sha256 } = bundle.check.facts
      const check = await thread.checkWhole(path, sha256, this.#services.clock.nowMs())
      await workspace.keepBundle({ path, check })
      return check
    })
  }

  /** @param against a second bundle; the first is the one chosen last, or that of the open workspace. */
  compare(first: string | null, against: string): Promise<BundleComparison> {
    const path = first ?? this.#getChosen()
    return this.#run(async (thread) => {
      await refuseMissing(path)
      return thread.compare(path, against)
    })
  }

  /**
   * Rows of the report in the bundle that was checked last; does not wait for other work with bundles.
   * @throws AppError *not-found* if none was checked, *bundle-moved* if the file was changed since, *bundle-altered*
   */
  async listRows({ sha256, ...page }: PageOfRows & { readonly sha256: string }): Promise<BundleRows> {
    const path = this.#getChosen()
    if (!this.#check?.verification.isIntact || this.#check.facts.sha256 !== sha256) {
      throw new AppError('not-found', 'It is not the bundle that was checked last, or it does not verify.')
    }
    if ((await describeState(path)) !== this.#checkedState) {
      throw new AppError('bundle-moved', `${basename(path)} was changed since it was checked.`)
    }
    const thread = this.#thread(() => undefined, new AbortController().signal)
    return thread.rows(path, page)
  }

  /** @returns the first of the files. @throws AppError *busy* and as `savePages` */
  async savePages(path: string, target: string): Promise<string> {
    const [first = target] = await this.#run((thread) => thread.savePages(path, target))
    return first
  }

  cancel(): void {
    this.#running?.abort()
  }

  #getChosen(): string {
    if (this.#chosenPath !== null) return this.#chosenPath
    throw new AppError('not-found', 'No bundle was chosen.')
  }

  #thread(onProgress: (progress: BundleProgress) => void, signal: AbortSignal): BundleThread {
    return bundleThread({ onProgress, signal, start: this.#start })
  }

  async #run<Result>(work: (thread: BundleThread) => Promise<Result>): Promise<Result> {
    if (this.#running) throw new AppError('busy', 'Another bundle is being worked on.')
    const stop = new AbortController()
    this.#running = stop
    try {
      return await work(this.#thread(this.#onProgress, stop.signal))
    } finally {
      this.#running = null
    }
  }

  async #tidy(): Promise<void> {
    if (this.#isTidy) return
    this.#isTidy = true
    await removeUnfinished(this.#folder, this.#services.keychain)
  }
}

async function describeState(path: string): Promise<string> {
  try {
    const { size, mtimeMs } = await stat(path)
    return `${size} ${mtimeMs}`
  } catch (error) {
    throw toFileError(error, path)
  }
}

async function refuseMissing(path: string): Promise<void> {
  try {
    await access(path)
  } catch (cause) {
    throw new AppError('bundle-moved', `${basename(path)} is not where it was.`, { cause })
  }
}
