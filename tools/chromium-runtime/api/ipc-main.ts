import type * as Electron from 'electron'
import { strictStub } from '../strict-stub.ts'

type Handler = (event: Electron.IpcMainInvokeEvent, ...parameters: unknown[]) => unknown

/** What the runtime knows about the sender of a message. */
export interface IpcEvent {
  readonly sender: unknown
  readonly senderFrame: unknown
  readonly frameId: number
  readonly processId: number
}

class IpcMain implements Pick<Electron.IpcMain, 'handle' | 'handleOnce' | 'removeHandler'> {
  readonly #handlers = new Map<string, Handler>()
  readonly #listeners = new Map<string, Set<Handler>>()

  handle(channel: string, handler: Handler): void {
    if (this.#handlers.has(channel)) {
      throw new Error(`Attempted to register a second handler for '${channel}'`)
    }
    this.#handlers.set(channel, handler)
  }

  handleOnce(channel: string, handler: Handler): void {
    this.handle(channel, (event, ...parameters) => {
      this.removeHandler(channel)
      return handler(event, ...parameters)
    })
  }

  removeHandler(channel: string): void {
    this.#handlers.delete(channel)
  }

  on(channel: string, listener: Handler): this {
    const listeners = this.#listeners.get(channel) ?? new Set()
    this.#listeners.set(channel, listeners.add(listener))
    return this
  }

  removeListener(channel: string, listener: Handler): this {
    this.#listeners.get(channel)?.delete(listener)
    return this
  }

  /** For the runtime: the reply to an invoke; its failures carry the words that Electron gives them. */
  async answer(event: IpcEvent, channel: string, parameters: readonly unknown[]): Promise<unknown> {
    const handler = this.#handlers.get(channel)
    try {
      if (!handler) throw new Error(`No handler registered for '${channel}'`)
      return await handler(asElectronEvent(event), ...parameters)
    } catch (error) {
      console.error(`Error occurred in handler for '${channel}':`, error)
      throw new Error(`Error invoking remote method '${channel}': ${error}`)
    }
  }

  /** For the runtime: a message that expects no reply. */
  receive(event: IpcEvent, channel: string, parameters: readonly unknown[]): void {
    for (const listener of this.#listeners.get(channel) ?? []) {
      listener(asElectronEvent(event), ...parameters)
    }
  }
}

/** What the stand-in's event lacks throws when it is touched (strict-stub.ts), so the cast cannot hide an absence. */
function asElectronEvent(event: IpcEvent): Electron.IpcMainInvokeEvent {
  return event as Electron.IpcMainInvokeEvent
}

export const ipcMain = strictStub('ipcMain', new IpcMain())
