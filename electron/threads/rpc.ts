import type { MessagePort, Transferable, Worker } from 'node:worker_threads'
import { AppError, type AppErrorShape, toAppError } from '../../shared/app-error.ts'
import { describeFailure } from '../../shared/describe-failure.ts'
import { log, logSlow } from '../lib/log/log.ts'

/**
 * Calls between a thread and its worker: one request, one reply, matched by number. Arguments and results are copied by
 * the structured clone algorithm; of a failure, only code, message and details are sent. If a worker dies, open and
 * later calls are rejected with *thread-ended*, so no caller waits forever.
 */
interface CallMessage {
  readonly call: number
  readonly method: string
  readonly args: readonly unknown[]
}
type ReplyMessage =
  | { readonly call: number; readonly ok: true; readonly value: unknown }
  | { readonly call: number; readonly ok: false; readonly error: AppErrorShape }
/** Asks the worker to end between two calls. */
interface EndMessage {
  readonly end: true
}
interface EventMessage {
  readonly event: unknown
}

const END_LIMIT_MS = 3_000

/** Methods of a worker, with or without a promise; `never` accepts any parameter list. */
export type RpcMethods<Methods> = { readonly [Name in keyof Methods]: (...args: never[]) => unknown }
type Arguments<Method> = Method extends (...args: infer Args) => unknown ? Args : never
type Result<Method> = Method extends (...args: never[]) => infer Value ? Awaited<Value> : never

export interface RpcClient<Methods> {
  /** @throws the worker's AppError, or *thread-ended* once the worker is dead. */
  call<Name extends keyof Methods & string>(
    method: Name,
    ...args: Arguments<Methods[Name]>
  ): Promise<Result<Methods[Name]>>
  /** As `call`, but the named buffers move to the worker instead of being copied, and are empty here afterwards. */
  callTransferring<Name extends keyof Methods & string>(
    transfer: readonly Transferable[],
    method: Name,
    ...args: Arguments<Methods[Name]>
  ): Promise<Result<Methods[Name]>>
  isAlive(): boolean
  /**
   * Ends the thread between two calls, or in the middle of one that lasts longer than END_LIMIT_MS; calls that still
   * wait are rejected. A thread stopped inside a native module can take the whole process with it, so that is the last
   * resort (better-sqlite3's tracker, issue 1507).
   */
  terminate(): Promise<void>
}

/** The methods of a worker as an object of their own. */
export type Remote<Methods> = {
  readonly [Name in keyof Methods]: (...args: Arguments<Methods[Name]>) => Promise<Result<Methods[Name]>>
}

export interface ConnectOptions {
  /** Of the thread, for the log. */
  readonly name: string
  /** Messages that the worker sends with `RpcServer.emit`. */
  readonly onEvent?: (event: unknown) => void
  /** Called once, unless the end was asked for with `terminate`. */
  readonly onDeath?: (error: AppError) => void
}

export interface RpcServer {
  /** Sends a message that no call asked for, such as progress. */
  emit(event: unknown): void
}

const moved = new WeakMap<object, readonly Transferable[]>()

/** Marks buffers of a result that move to the caller instead of being copied, and are empty here afterwards. */
export function moveWith<Value extends object>(value: Value, transfer: readonly Transferable[]): Value {
  moved.set(value, transfer)
  return value
}

/** Answers calls that arrive at `port` with `methods`. Only the object's own methods can be called. */
export function serve<Methods extends RpcMethods<Methods>>(port: MessagePort, methods: Methods): RpcServer {
  const byName = new Map<string, unknown>(Object.entries(methods))
  port.on('message', async (message: CallMessage | EndMessage) => {
    // Ends this thread, not the process: `serve` runs in worker threads only.
    if ('end' in message) process.exit(0)
    const { call, method, args } = message
    const reply = await answer(byName.get(method), call, method, args)
    port.postMessage(reply, reply.ok ? moved.get(reply.value as object) : undefined)
  })
  return { emit: (event) => port.postMessage({ event } satisfies EventMessage) }
}

async function answer(
  method: unknown,
  call: number,
  name: string,
  args: readonly unknown[],
): Promise<ReplyMessage> {
  const startMs = performance.now()
  try {
    if (typeof method !== 'function') throw new AppError('internal', `the worker has no method ${name}`)
    return { call, ok: true, value: await method(...args) }
  } catch (error) {
    const appError = toAppError(error)
    // Its cause and frames stay in this thread.
    if (appError.code === 'internal') log({ event: 'internal-error', ...describeFailure(error) })
    return { call, ok: false, error: appError.toShape() }
  } finally {
    logSlow(name, performance.now() - startMs)
  }
}

interface Waiting {
  readonly resolve: (value: never) => void
  readonly reject: (error: AppError) => void
}

/** A client for the methods that `worker` serves. */
export function connect<Methods>(worker: Worker, options: ConnectOptions): RpcClient<Methods> {
  const waiting = new Map<number, Waiting>()
  let lastCall = 0
  let death: AppError | undefined
  let isWanted = false

  const die = (cause: unknown): void => {
    if (death) return
    death = new AppError('thread-ended', `The ${options.name} thread ended unexpectedly.`, {
      details: { thread: options.name, isOutOfMemory: isOutOfMemory(cause) },
      cause,
    })
    for (const { reject } of waiting.values()) reject(death)
    waiting.clear()
    if (isWanted) return
    log({ event: 'thread-gone', thread: options.name, ...describeFailure(cause) })
    options.onDeath?.(death)
  }
  worker.on('error', die)
  worker.on('messageerror', die)
  worker.on('exit', (exitCode) => die(new Error(`exit code ${exitCode}`)))
  worker.on('message', (message: ReplyMessage | EventMessage) => {
    if ('event' in message) options.onEvent?.(message.event)
    else settle(waiting, message)
  })

  const callTransferring = (transfer: readonly Transferable[], method: string, ...args: unknown[]) =>
    new Promise<never>((resolve, reject) => {
      if (death) return reject(death)
      lastCall += 1
      const message: CallMessage = { call: lastCall, method, args }
      worker.postMessage(message, transfer)
      waiting.set(lastCall, { resolve, reject })
    })
  return {
    call: (method, ...args) => callTransferring([], method, ...args),
    callTransferring,
    isAlive: () => death === undefined,
    async terminate() {
      isWanted = true
      if (!death) await endThread(worker)
      die(new Error('terminated'))
    },
  }
}

/** The thread reached its `resourceLimits`. */
function isOutOfMemory(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY'
}

async function endThread(worker: Worker): Promise<void> {
  const limit = setTimeout(() => worker.terminate(), END_LIMIT_MS)
  const ended = new Promise((resolve) => worker.once('exit', resolve))
  worker.postMessage({ end: true } satisfies EndMessage)
  await ended
  clearTimeout(limit)
}

/**
 * Lets callers write `remote.method(…)`. The names exist in the type only, so the object has every name except `then`.
 * @param own methods of this side, which replace those of the worker or add to them
 */
export function toRemote<Methods, Own extends object = Record<never, never>>(
  call: RpcClient<Methods>['call'],
  own?: Own,
): Omit<Remote<Methods>, keyof Own> & Own {
  return new Proxy(own ?? ({} as Own), {
    get: (target, name) =>
      name === 'then' || Object.hasOwn(target, name)
        ? Reflect.get(target, name)
        : (...args: Arguments<Methods[keyof Methods & string]>) =>
            call(name as keyof Methods & string, ...args),
  }) as Omit<Remote<Methods>, keyof Own> & Own
}

function settle(waiting: Map<number, Waiting>, reply: ReplyMessage): void {
  const caller = waiting.get(reply.call)
  waiting.delete(reply.call)
  if (reply.ok) caller?.resolve(reply.value as never)
  else caller?.reject(AppError.fromShape(reply.error))
}

/**
 * One 32-bit number in memory that two threads share; any value but 0 cancels. A busy thread does not read its
 * messages.
 */
export type CancelFlag = SharedArrayBuffer

/** A flag that is set once the signal aborts; `unlink` ends that. */
export function linkToSignal(signal: AbortSignal): { readonly cancelFlag: CancelFlag; unlink(): void } {
  const cancelFlag = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
  const cancel = () => Atomics.store(new Int32Array(cancelFlag), 0, 1)
  if (signal.aborted) cancel()
  signal.addEventListener('abort', cancel, { once: true })
  return { cancelFlag, unlink: () => signal.removeEventListener('abort', cancel) }
}

/** For the thread that works. */
export function watchFlag(cancelFlag: CancelFlag): () => boolean {
  const flag = new Int32Array(cancelFlag)
  return () => Atomics.load(flag, 0) !== 0
}
