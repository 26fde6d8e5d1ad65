import { describeFailure } from '../../shared/describe-failure.ts'
import { call } from './call.ts'

/** Kind, code and places of a failure that no code foresaw, for the log; neither its message nor what it quotes. */
export function reportFailure(failure: unknown): void {
  const { error, code, frames } = describeFailure(failure)
  // Where even that fails, there is nobody left to tell.
  call('app:page-failed', { error, frames, ...(code !== undefined && { code }) }).catch(() => undefined)
}

/** Failures outside of what React draws. */
export function reportUncaughtFailures(target: Window): void {
  // Notices of the engine, such as that of a size that changed twice in a frame, have no error.
  target.addEventListener('error', ({ error }) => error && reportFailure(error))
  target.addEventListener('unhandledrejection', ({ reason }) => reportFailure(reason))
}
