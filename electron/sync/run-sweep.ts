import { type AppError, toAppError } from '../../shared/app-error.ts'
import type { Sweep, SweepOutcome, SyncProgress } from '../../shared/domain/sweep.ts'
import { judgePages } from './judge-pages.ts'
import { planNextStep } from './plan-sweep.ts'
import { readPage } from './read-page.ts'
import { reasonOf } from './stop-reason.ts'
import type { SweepContext, SweepTask } from './sweep-context.ts'
import { SweepProgress } from './sweep-progress.ts'
import { SweepReading } from './sweep-reading.ts'

/** Design, "Syncing": at most this many requests are under way. */
const REQUESTS_AT_ONCE = 4
/** Pages that may wait for the index; larger batches sort better, smaller ones show rows sooner. */
const PAGES_PER_BATCH = 20

export interface SweepEnd {
  readonly sweep: Sweep
  /** What stopped it, or null when it was read to the end. */
  readonly error: AppError | null
}

/**
 * Carries out one sweep: goes on where an earlier run of the same sweep stopped, reads what planNextStep asks for, and
 * records the outcome. What was committed stays, whatever happens.
 * @throws AppError only when the store cannot even record the outcome.
 */
export async function runSweep(context: SweepContext, task: SweepTask): Promise<SweepEnd> {
  const { operation, kind, scope } = task
  const sweep = await context.store.beginSweep({ operation, kind, scope, startedAtMs: context.nowMs() })
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
  readonly #reading = new SweepReading()
  readonly #stop = new AbortController()
  #progress: SweepProgress
  #requests: number
  #unindexedPages = 0
  #isStable = false

  constructor(context: SweepContext, task: SweepTask, sweep: Sweep) {
    this.#context = context
    this.#task = { ...task, signal: AbortSignal.any([task.signal, this.#stop.signal]) }
    this.#sweep = sweep
    this.#requests = sweep.requests
    this.#progress = new SweepProgress(task.operation, context.monotonicMs(), 0)
  }

  async readAll(): Promise<void> {
    await this.#resume()
    for (;;) {
      const step = planNextStep(this.#reading)
      if (step.kind === 'read') await this.#readMissingPages()
      else if (step.kind === 'check') this.#reading.startNextPass()
      else {
        this.#isStable = step.isStable
        return
      }
    }
  }

  async #resume(): Promise<void> {
    const committed = await this.#context.store.listCommittedPages(this.#sweep.sweepId)
    for (const { pass, page, verdict } of committed) {
      if (verdict.kind === 'page') this.#reading.record(pass, page, verdict)
    }
    const { operation } = this.#task
    this.#progress = new SweepProgress(operation, this.#context.monotonicMs(), this.#reading.current.size)
  }

  /** Keeps up to REQUESTS_AT_ONCE pages under way, planning anew after each, since every reply may change the number of pages. */
  async #readMissingPages(): Promise<void> {
    const underWay = new Map<number, Promise<void>>()
    try {
      for (;;) {
        const step = planNextStep(this.#reading)
        const waiting = step.kind === 'read' ? step.pages.filter((page) => !underWay.has(page)) : []
        for (const page of waiting.slice(0, REQUESTS_AT_ONCE - underWay.size)) {
          underWay.set(
            page,
            this.#readOne(page).finally(() => underWay.delete(page)),
          )
        }
        if (underWay.size === 0) return
        await Promise.race(underWay.values())
      }
    } catch (error) {
      this.#stop.abort()
      await Promise.allSettled(underWay.values())
      throw error
    }
  }

  async #readOne(page: number): Promise<void> {
    const { pass, pages } = this.#reading
    const summary = await readPage(this.#context, this.#task, {
      sweepId: this.#sweep.sweepId,
      pass,
      page,
      pages,
      onRequest: () => {
        this.#requests += 1
      },
      onRetry: () => this.#report(this.#phase(), true),
    })
    this.#reading.record(pass, page, summary)
    this.#progress.countPage(summary.entryCount)
    this.#report(this.#phase(), false)
    this.#unindexedPages += 1
    if (this.#unindexedPages >= PAGES_PER_BATCH) await this.#indexBatch()
  }

  async #indexBatch(): Promise<void> {
    this.#unindexedPages = 0
    await this.#context.store.indexPending()
  }

  #phase(): SyncProgress['phase'] {
    return this.#reading.pass === 1 ? 'reading' : 'checking'
  }

  #report(phase: SyncProgress['phase'], isRetrying: boolean): void {
    const nowMs = this.#context.monotonicMs()
    this.#task.onProgress(this.#progress.describe(phase, this.#reading, nowMs, isRetrying))
  }

  finish(error: AppError | null): Promise<Sweep> {
    if (error) this.#reading.addReason(reasonOf(error), error.message)
    else this.#judge()
    this.#report('indexing', false)
    return this.#context.store.finishSweep({
      sweepId: this.#sweep.sweepId,
      outcome: this.#outcome(error),
      reasons: this.#reading.reasons,
      pages: this.#reading.pages,
      requests: this.#requests,
      finishedAtMs: this.#context.nowMs(),
    })
  }

  #judge(): void {
    for (const { code, detail } of judgePages(this.#reading)) this.#reading.addReason(code, detail)
    if (!this.#isStable) {
      this.#reading.addReason('unstable', 'The pages kept changing while they were read.')
    }
  }

  #outcome(error: AppError | null): Exclude<SweepOutcome, 'running'> {
    if (error && error.code !== 'cancelled') return 'failed'
    return this.#reading.reasons.length > 0 ? 'incomplete' : 'complete'
  }
}
