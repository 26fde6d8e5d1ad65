import { EventEmitter } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import type { Protocol } from '../../../node_modules/playwright-core/types/protocol.d.ts'

/** The DevTools protocol as TypeScript types; they come with Playwright and are used as types only. */
export type { Protocol }

type Command = keyof Protocol.CommandParameters
type Result<C extends Command> = C extends keyof Protocol.CommandReturnValues
  ? Protocol.CommandReturnValues[C]
  : never

interface Message {
  readonly id?: number
  readonly method?: string
  readonly params?: unknown
  readonly result?: unknown
  readonly error?: { readonly message: string }
  readonly sessionId?: string
}

/** A session over the pipe, with the browser or with one attached target. */
export class DevtoolsSession {
  readonly #emitter = new EventEmitter().setMaxListeners(0)
  readonly #transmit: (method: string, params: unknown) => Promise<unknown>

  constructor(transmit: (method: string, params: unknown) => Promise<unknown>) {
    this.#transmit = transmit
  }

  /** Rejects with Chromium's message when the command fails, or when the pipe or the target is gone. */
  send<C extends Command>(command: C, params?: Protocol.CommandParameters[C]): Promise<Result<C>> {
    // Replies are typed by the protocol's typings and not checked at run time.
    return this.#transmit(command, params ?? {}) as Promise<Result<C>>
  }

  /** Sends a command that fails only when the target is gone. */
  tell<C extends Command>(command: C, params?: Protocol.CommandParameters[C]): void {
    this.send(command, params).catch(() => undefined)
  }

  on<E extends keyof Protocol.Events>(event: E, listener: (payload: Protocol.Events[E]) => void): void {
    this.#emitter.on(event, listener)
  }

  deliver(method: string, params: unknown): void {
    this.#emitter.emit(method, params)
  }
}

/**
 * The DevTools protocol over `--remote-debugging-pipe`: JSON messages, each ended by a NUL. Chromium exits when the
 * pipe closes, so it cannot outlive this process.
 */
export class DevtoolsPipe {
  readonly browser = new DevtoolsSession((method, params) => this.#transmit(method, params))
  readonly #sessions = new Map<string, DevtoolsSession>()
  readonly #pending = new Map<number, PromiseWithResolvers<unknown>>()
  readonly #output: Writable
  #received: Buffer[] = []
  #lastId = 0
  #isClosed = false

  constructor(output: Writable, input: Readable) {
    this.#output = output
    output.on('error', () => this.#close())
    input.on('data', (chunk: Buffer) => this.#receive(chunk))
    input.on('close', () => this.#close())
  }

  /** The session of an attached target, by Chromium's id. */
  session(sessionId: string): DevtoolsSession {
    const known = this.#sessions.get(sessionId)
    if (known) return known
    const session = new DevtoolsSession((method, params) => this.#transmit(method, params, sessionId))
    this.#sessions.set(sessionId, session)
    return session
  }

  forget(sessionId: string): void {
    this.#sessions.delete(sessionId)
  }

  #transmit(method: string, params: unknown, sessionId?: string): Promise<unknown> {
    if (this.#isClosed) return Promise.reject(new Error(`Chromium has ended (${method})`))
    const id = ++this.#lastId
    const reply = Promise.withResolvers<unknown>()
    this.#pending.set(id, reply)
    this.#output.write(`${JSON.stringify({ id, method, params, sessionId })}\0`)
    return reply.promise
  }

  #receive(chunk: Buffer): void {
    let rest = chunk
    for (let end = rest.indexOf(0); end >= 0; end = rest.indexOf(0)) {
      const text = Buffer.concat([...this.#received, rest.subarray(0, end)]).toString()
      this.#received = []
      rest = rest.subarray(end + 1)
      this.#dispatch(JSON.parse(text) as Message)
    }
    if (rest.length > 0) this.#received.push(rest)
  }

  #dispatch(message: Message): void {
    if (message.id !== undefined) {
      const reply = this.#pending.get(message.id)
      this.#pending.delete(message.id)
      if (message.error) reply?.reject(new Error(message.error.message))
      else reply?.resolve(message.result)
    } else if (message.method) {
      const session = message.sessionId ? this.#sessions.get(message.sessionId) : this.browser
      session?.deliver(message.method, message.params)
    }
  }

  #close(): void {
    this.#isClosed = true
    for (const reply of this.#pending.values()) reply.reject(new Error('Chromium has ended'))
    this.#pending.clear()
  }
}
