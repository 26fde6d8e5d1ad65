import { AppError } from '../../shared/app-error.ts'
import type { TransportLimits, TransportPhase } from './transport.ts'

/** The time limits of one request; the first that expires ends it. */
export interface Deadlines {
  /** The connection is established. */
  connected(): void
  /** The headers are complete; from now on the idle limit applies. */
  headersReceived(): void
  pieceReceived(): void
  /** Suspends every limit while a person is asked for input, until `resume`, which restarts them in full. */
  pause(): void
  resume(): void
  /** Stops every limit; must be called however the request ends. */
  stop(): void
}

/** @param onExpire is called at most once, with AppError *network-timeout*. */
export function startDeadlines(limits: TransportLimits, onExpire: (error: AppError) => void): Deadlines {
  const timers = new Map<TransportPhase, NodeJS.Timeout>()
  const start = (phase: TransportPhase, ms: number) => {
    timers.set(
      phase,
      setTimeout(() => {
        stop()
        onExpire(timeout(phase))
      }, ms),
    )
  }
  const end = (phase: TransportPhase) => clearTimeout(timers.get(phase))
  let isStopped = false
  const pause = () => {
    for (const timer of timers.values()) clearTimeout(timer)
  }
  const stop = () => {
    isStopped = true
    pause()
  }
  start('connect', limits.connectMs)
  start('headers', limits.headersMs)
  start('total', limits.totalMs)
  return {
    connected: () => end('connect'),
    headersReceived() {
      end('connect')
      end('headers')
      start('idle', limits.idleMs)
    },
    pieceReceived: () => timers.get('idle')?.refresh(),
    pause,
    resume: () => {
      if (isStopped) return
      start('connect', limits.connectMs)
      start('headers', limits.headersMs)
      start('total', limits.totalMs)
    },
    stop,
  }
}

const SENTENCES: Readonly<Record<TransportPhase, string>> = {
  connect: 'No connection to the service could be made in time.',
  headers: 'The service did not begin to answer in time.',
  idle: 'The service stopped sending in the middle of its answer.',
  total: 'The service took too long to send its whole answer.',
}

export function timeout(phase: TransportPhase, cause?: unknown): AppError {
  return new AppError('network-timeout', SENTENCES[phase], { details: { phase }, cause })
}
