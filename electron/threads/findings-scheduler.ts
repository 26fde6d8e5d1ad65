import { setTimeout as delay } from 'node:timers/promises'
import { AppError } from '../../shared/app-error.ts'
import type { ParameterValues, RuleName, SelfTestResult } from '../../shared/domain/finding.ts'
import type { ReportResult } from '../../shared/domain/report.ts'
import type { FindingsPiece } from '../findings/write/store-findings.ts'
import { logSwallowed } from '../lib/log/log.ts'
import type { DatabaseLocation } from '../store/open-database.ts'
import type { FindingsMethods } from './findings.worker.ts'
import type { Preview } from './findings-session.ts'
import type { RpcClient } from './rpc.ts'
import { LazyThread, StoreThread } from './store-thread.ts'

/** The rules pause while a user tries values: the same thread answers previews. */
const QUIET_MS = 1_000
const PAUSE_MS = 100

/** Delay after a workspace opens, so that its first list is drawn before another thread needs the processor. */
const FIRST_LIST_MS = 1_000

const FINDINGS_LIMITS = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 2 }

/**
 * Keeps the findings of an open workspace up to date in the background: takes one piece after the other from the
 * findings thread and passes it to the writer until all findings match the cache. Sweeps have priority.
 */
export class FindingsScheduler {
  readonly #thread: LazyThread<FindingsMethods>
  readonly #store: (piece: FindingsPiece) => Promise<void>
  #running: Promise<void> | null = null
  #waiting: NodeJS.Timeout | undefined
  #isSuspended = false
  #isClosed = false
  /** The data may have changed since the current run read them. */
  #isAskedAgain = false
  #hasStored = false
  /** Kept here, because the thread ends when it is idle. */
  #lastSelfTest: SelfTestResult | null = null
  /** Of `performance.now()`. */
  #quietUntilMs = 0
  /** Called when findings have changed: after the rules, and after the robustness check. */
  onChange: () => void = () => undefined

  constructor(location: DatabaseLocation, store: (piece: FindingsPiece) => Promise<void>) {
    this.#store = store
    this.#thread = new LazyThread({
      start: () =>
        StoreThread.start<FindingsMethods>({
          name: 'findings',
          resourceLimits: FINDINGS_LIMITS,
          prepare: (client) => client.call('open', location),
        }),
      finish: (client) => client.call('close'),
    })
  }

  /** The rules or the robustness check run, or will soon. */
  get isComputing(): boolean {
    return this.#running !== null || this.#waiting !== undefined
  }

  /** As `refresh`, after FIRST_LIST_MS. */
  refreshAfterFirstList(): void {
    this.#stopWaiting()
    this.#waiting = setTimeout(() => void this.refresh(), FIRST_LIST_MS)
  }

  /**
   * Updates the findings. Resolves when they are current, or when a sweep starts; never rejects: the next call repeats
   * a failed part.
   * @param isExamining false to leave out the robustness check.
   */
  refresh(isExamining = true): Promise<void> {
    this.#stopWaiting()
    if (this.#isSuspended || this.#isClosed) return Promise.resolve()
    this.#isAskedAgain = this.#running !== null
    this.#running ??= this.#run(isExamining).finally(() => this.#end())
    return this.#running
  }

  /** During a sweep, processor and memory are for its pages. */
  suspend(): void {
    this.#isSuspended = true
    void this.#thread.rest()
  }

  resume(): void {
    this.#isSuspended = false
    void this.refresh()
  }

  /** @throws AppError *invalid-argument*, *thread-ended*, *workspace-not-open* */
  preview(rule: RuleName, values: ParameterValues): Promise<Preview> {
    this.#quietUntilMs = performance.now() + QUIET_MS
    return this.#ask((client) => client.call('preview', rule, values))
  }

  /** @param folder for the scratch copy. */
  async selfTest(folder: string): Promise<SelfTestResult> {
    this.#lastSelfTest = await this.#ask((client) => client.call('selfTest', folder))
    return this.#lastSelfTest
  }

  /** Writes the last self-test as CSV. @throws AppError *not-found* where there was none, *disk-full*, *file-access* */
  async exportSelfTest(path: string): Promise<ReportResult> {
    const result = this.#lastSelfTest
    if (!result) throw new AppError('not-found', 'The self-test has not been run yet.')
    return this.#ask((client) => client.call('exportSelfTest', path, result))
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#stopWaiting()
    await this.#running
    await this.#thread.close()
  }

  #stopWaiting(): void {
    clearTimeout(this.#waiting)
    this.#waiting = undefined
  }

  async #run(isExamining: boolean): Promise<void> {
    try {
      await this.#ask((client) => this.#applyRules(client, isExamining))
    } catch (error) {
      logSwallowed('findings', error)
      this.#hasStored = false
      // The former findings stay, marked as not current; the next call tries again.
    }
    if (this.#isSuspended) void this.#thread.rest()
  }

  async #applyRules(client: RpcClient<FindingsMethods>, isExamining: boolean): Promise<void> {
    for (;;) {
      if (this.#isSuspended || this.#isClosed) return client.call('abandon')
      if (performance.now() < this.#quietUntilMs) await this.#pause()
      const piece = await client.call('step', isExamining)
      if (piece === undefined) return
      if (piece === null) continue
      await this.#store(piece)
      this.#hasStored = true
      if (piece.kind === 'end') this.onChange()
    }
  }

  /** Ends early for a sweep or for closing. */
  async #pause(): Promise<void> {
    while (performance.now() < this.#quietUntilMs && !this.#isSuspended && !this.#isClosed) {
      await delay(PAUSE_MS)
    }
  }

  #end(): void {
    this.#running = null
    if (this.#hasStored) this.onChange()
    this.#hasStored = false
    if (this.#isAskedAgain) void this.refresh()
  }

  #ask<Value>(question: (client: RpcClient<FindingsMethods>) => Promise<Value>): Promise<Value> {
    return this.#thread.use(async (thread) => question(await thread.client()))
  }
}
