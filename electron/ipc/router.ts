import { AppError, toAppError } from '../../shared/app-error.ts'
import { type Channel, CONTRACT, type Envelope } from '../../shared/ipc/contract.ts'
import type { Handlers } from '../app/handler-context.ts'

export type Router = (channel: Channel, request: unknown) => Promise<Envelope<unknown>>

/**
 * Checks a request against the contract, calls its handler, and turns whatever happens into an envelope: across the
 * border go a value, or code, message and details.
 * @param onInternalError hears of failures that no code foresaw, with their cause.
 */
export function createRouter(handlers: Handlers, onInternalError: (error: AppError) => void): Router {
  return async (channel, request) => {
    try {
      const parsed = CONTRACT[channel].request.safeParse(request)
      if (!parsed.success) throw invalidRequest(channel, parsed.error.issues[0])
      // Handlers[C] and the schema of C belong together; TypeScript cannot follow that through the lookup.
      const handle = handlers[channel] as (request: unknown) => unknown
      return { ok: true, value: (await handle(parsed.data)) ?? null }
    } catch (error) {
      const appError = toAppError(error)
      if (appError.code === 'internal') onInternalError(appError)
      return { ok: false, error: appError.toShape() }
    }
  }
}

function invalidRequest(
  channel: Channel,
  issue: { readonly message: string; readonly path: PropertyKey[] } | undefined,
): AppError {
  return new AppError('invalid-argument', issue?.message ?? 'The request is not valid.', {
    details: { channel, field: issue?.path.map(String).join('.') ?? '' },
  })
}
