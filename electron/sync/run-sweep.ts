import { AppError, toAppError } from '../../shared/app-error.ts'
import type { Sweep, SweepOutcome, SyncProgress } from '../../shared/domain/sweep.ts'
import { classifyPages, findEndlessRepetition, isDisturbed, observeSweep } from './classify-pages.ts'
import { planNextStep, restoreReading } from './plan-sweep.ts'
import { readPage } from './read-page.ts'
import { SilenceWatch } from './silence-watch.ts'
import type { SweepContext, SweepTask } from './sweep-context.ts'
import { isBeyondEnd, reasonOf } from './sweep-faults.ts'
import { SweepProgress } from './sweep-progress.ts'
import { SweepReading } from './sweep-reading.ts'

/** Design, "Syncing": at most this many requests are under way. */
const REQUESTS_AT_ONCE = 4
/**
 * Pages between two steps of the index. With responses, a step takes about as long as as many requests, so that
 * neither thread waits long for the other.
 */
const PAGES_PER_STEP = { history: 10, responses: REQUESTS_AT_ONCE } as const

export interface SweepEnd {
  readonly sweep: Sweep
  /** The error that stopped it, or null when all pages were read. */
  readonly error: AppError | null
}

/**
 * Runs one sweep: resumes where an earlier run of the same sweep stopped, reads the pages that planNextStep requests,
 * and records the outcome. Committed pages are always kept.
 * @throws AppError only when the store cannot even record the outcome.
 */
export async function runSweep(context: SweepContext, task: SweepTask): Promise<SweepEnd> {
  const { operation, kind, scope, startsOver = false } = task
  const startedAtMs = context.nowMs()
  const sweep = await context.store.beginSweep({ operation, kind, scope, startedAtMs, startsOver })
  const run = new SweepRun(context, task, sweep)
  const error = await run.readAll().then(
    () => null,
    (reason: unknown) => toAppError(reason),
  )
  return { sweep: await run.finish(error), error }
}

class SweepRun {
  readonly #context: SweepContext
  readonly #task: SweepTask
  readonly #sweep: Sweep
  readonly #stop = new AbortController()
  #reading = new SweepReading()
  #progress: SweepProgress
  #requests: number
  #throttled: number
  #retries: number
  readonly #silence: SilenceWatch
  #unindexedPages = 0
  /** The step of the index under way. */
  #indexing: Promise<unknown> = Promise.resolve()
  #isStable = false
  #repeated: number | null = null
  /** Pauses before this operation began, or before it was resumed. */
  #pausedBeforeMs = 0

  constructor(context: SweepContext, task: SweepTask, sweep: Sweep) {
    this.#context = context
    this.#task = { ...task, signal: AbortSignal.any([task.signal, this.#stop.signal]) }
    this.#sweep = sweep
    this.#requests = sweep.requests
    this.#throttled = sweep.observations.throttled
    this.#retries = sweep.observations.retries
    this.#progress = new SweepProgress(task.operation, context.monotonicMs(), 0)
    this.#silence = new SilenceWatch(context.monotonicMs, () => {
      this.#progress.noteSilence(this.#silence.forMs)
      this.#report(this.#phase())
    })
  }

  async readAll(): Promise<void> {
    await this.#resume()
    for (;;) {
      const step = planNextStep(this.#reading)
      if (step.kind === 'read') await this.#readMissingPages()
      else if (step.kind === 'check') this.#reading.startNextPass()
      else if (await this.#isSettled()) {
        this.#isStable = step.isStable
        this.#repeated = await this.#countRepeated()
        return
      }
    }
  }

  async #resume(): Promise<void> {
    const committed = await this.#context.store.listCommittedPages(this.#sweep.sweepId)
    this.#reading = restoreReading(committed)
    // a killed run could not record its number of requests
    this.#requests = Math.max(this.#requests, committed.length)
    const { operation } = this.#task
    this.#pausedBeforeMs = this.#task.pauseToken?.closedMs ?? 0
    this.#progress = new SweepProgress(operation, this.#context.monotonicMs(), this.#reading.current.size)
  }

  /** False when only whole passes can prove that nothing was missed; then they are required, once. */
  async #isSettled(): Promise<boolean> {
    if (this.#reading.isThorough) return true
    const examination = await this.#context.store.examineSweep(this.#sweep.sweepId)
    if (examination.isOtherAccount) throw otherAccount()
    if (!isDisturbed(this.#reading, examination)) return true
    this.#reading.demandWholePasses()
    return false
  }

  /**
   * Entries that move look repeated while pages change; without a number of pages, a service may repeat its last one.
   */
  async #countRepeated(): Promise<number | null> {
    const { pages } = this.#reading
    if (!this.#isStable || pages === null) return null
    return this.#context.store.countRepeated(this.#sweep.sweepId, pages)
  }

  /**
   * Keeps up to REQUESTS_AT_ONCE requests open, and plans again after each reply, which may change the number of
   * pages.
   */
  async #readMissingPages(): Promise<void> {
    const underWay = new Map<number, Promise<void>>()
    const faults: unknown[] = []
    const start = async (page: number): Promise<void> => {
      try {
        await this.#readOne(page)
      } catch (error) {
        faults.push(error)
      }
      underWay.delete(page)
    }
    while (faults.length === 0) {
      const step = planNextStep(this.#reading, underWay.size + REQUESTS_AT_ONCE)
      const waiting = step.kind === 'read' ? step.pages.filter((page) => !underWay.has(page)) : []
      for (const page of waiting.slice(0, REQUESTS_AT_ONCE - underWay.size)) underWay.set(page, start(page))
      if (underWay.size === 0) {
        await this.#indexing
        return
      }
      await Promise.race(underWay.values())
    }
    this.#stop.abort()
    await Promise.all(underWay.values())
    throw faults[0]
  }

  async #readOne(page: number): Promise<void> {
    const { pass, pages } = this.#reading
    try {
      const summary = await readPage(this.#context, this.#task, {
        sweepId: this.#sweep.sweepId,
        pass,
        page,
        pages,
        onRequest: () => {
          this.#requests += 1
          this.#silence.start()
        },
        onAnswer: (isReply) => this.#noteAnswer(isReply),
        onRetry: (fault, waitMs) => this.#noteRetry(fault, waitMs),
      })
      this.#reading.record(pass, page, summary)
      this.#progress.countPage(summary.entryCount)
    } catch (error) {
      if (!(error instanceof AppError && isBeyondEnd(error, page, this.#reading.pages))) throw error
      this.#reading.endBefore(page)
    }
    this.#report(this.#phase())
    const endless = findEndlessRepetition(this.#reading, page)
    if (endless) throw endless
    await this.#countUnindexed()
  }

  #noteAnswer(isReply: boolean): void {
    this.#silence.end(isReply)
    if (isReply && this.#progress.noteReply()) this.#report(this.#phase())
  }

  #noteRetry(fault: AppError, waitMs: number): void {
    this.#retries += 1
    if (fault.code === 'service-throttled') this.#throttled += 1
    this.#progress.noteRetry(fault, waitMs, this.#silence.forMs)
    this.#report(this.#phase())
  }

  async #countUnindexed(): Promise<void> {
    this.#unindexedPages += 1
    if (this.#unindexedPages < PAGES_PER_STEP[this.#task.operation]) return
    this.#unindexedPages = 0
    await this.#indexing
    this.#indexing = this.#context.store.indexPending()
    // The next await of this promise, after the last page at the latest, reports its failure.
    this.#indexing.catch(() => undefined)
  }

  #phase(): SyncProgress['phase'] {
    return this.#reading.pass === 1 ? 'reading' : 'checking'
  }

  #report(phase: SyncProgress['phase']): void {
    const nowMs = this.#context.monotonicMs()
    const pausedMs = (this.#task.pauseToken?.closedMs ?? 0) - this.#pausedBeforeMs
    this.#task.onProgress(this.#progress.describe(phase, this.#reading, nowMs, pausedMs))
  }

  finish(error: AppError | null): Promise<Sweep> {
    if (error) {
      const { code, detail } = reasonOf(error)
      this.#reading.addReason(code, detail)
    } else this.#classify()
    this.#report('indexing')
    return this.#context.store.finishSweep({
      sweepId: this.#sweep.sweepId,
      outcome: this.#outcome(error),
      reasons: this.#reading.reasons,
      pages: this.#reading.pages,
      requests: this.#requests,
      observations: observeSweep(this.#reading, {
        throttled: this.#throttled,
        retries: this.#retries,
        repeated: this.#repeated,
      }),
      finishedAtMs: this.#context.nowMs(),
    })
  }

  #classify(): void {
    for (const { code, detail } of classifyPages(this.#reading)) this.#reading.addReason(code, detail)
    if (!this.#isStable) {
      this.#reading.addReason('unstable', 'The pages kept changing while they were read.')
    }
  }

  #outcome(error: AppError | null): Exclude<SweepOutcome, 'running'> {
    if (error && error.code !== 'cancelled') return 'failed'
    return this.#reading.reasons.length > 0 ? 'incomplete' : 'complete'
  }
}

function otherAccount(): AppError {
  return new AppError(
    'other-account',
    'None of the businesses that the service returned was known, and earlier sweeps brought others.',
  )
}
