import type { PageVerdict } from '../../../electron/api/parsed-page.ts'
import type { TransportRequest } from '../../../electron/api/transport.ts'
import type { ReceivedPage } from '../../../electron/store/writer-api.ts'
import type { SweepContext, SweepTask } from '../../../electron/sync/sweep-context.ts'
import { AppError } from '../../../shared/app-error.ts'
import { EVERYTHING } from '../../support/store/everything.ts'
import { SAMPLE_RECORD } from '../../support/store/sample-pages.ts'

/** What one request comes to: a verdict on its reply, or the fault that kept it from having one. */
export type Answer = PageVerdict | AppError

export interface ScriptedContext {
  readonly context: SweepContext
  readonly task: SweepTask
  readonly requests: readonly TransportRequest[]
  readonly committed: readonly ReceivedPage[]
  readonly waits: readonly number[]
  cancel(): void
}

/** A context whose transport and store give the answers in turn; `onWait` runs in the middle of each wait. */
export function scriptedContext(
  answers: readonly Answer[],
  onWait: () => void = () => undefined,
): ScriptedContext {
  const left = [...answers]
  const requests: TransportRequest[] = []
  const committed: ReceivedPage[] = []
  const waits: number[] = []
  const stop = new AbortController()
  const next = (): Answer => left.shift() ?? new AppError('internal', 'The script has ended.')
  const unused = () => Promise.reject(new AppError('internal', 'Not part of this test.'))
  return {
    requests,
    committed,
    waits,
    cancel: () => stop.abort(),
    task: {
      operation: 'history',
      kind: 'complete',
      connection: SAMPLE_RECORD.connection,
      scope: EVERYTHING,
      privateKey: 'key',
      signal: stop.signal,
      onProgress: () => undefined,
    },
    context: {
      nowMs: () => 0,
      monotonicMs: () => 0,
      random: () => 0.5,
      delay: async (ms) => {
        waits.push(ms)
        onWait()
        if (stop.signal.aborted) throw new AppError('cancelled', 'Stopped while waiting.')
      },
      transport: {
        send: async (request) => {
          requests.push(request)
          if (left[0] instanceof AppError) throw next()
          return {
            status: 200,
            headers: {},
            body: new Uint8Array(),
            sentAtMs: 0,
            receivedAtMs: 1,
            elapsedMs: 1,
          }
        },
      },
      store: {
        commitPage: async (page) => {
          committed.push(page)
          const verdict = next()
          if (verdict instanceof AppError) throw verdict
          return { seq: committed.length, verdict }
        },
        beginSweep: unused,
        listCommittedPages: unused,
        indexPending: unused,
        examineSweep: unused,
        countRepeated: unused,
        finishSweep: unused,
      },
    },
  }
}
