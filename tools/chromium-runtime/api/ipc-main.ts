import type * as Electron from 'electron'
import { strictStub } from '../strict-stub.ts'

type Handler = (event: Electron.IpcMainInvokeEvent, ...parameters: unknown[]) => unknown

/** The sender of a message, as far as the runtime knows it. */
export interface IpcEvent {
  readonly sender: unknown
  readonly senderFrame: unknown
  readonly frameId: number
  readonly processId: number
}

class IpcMain implements Pick<Electron.IpcMain, 'handle' | 'removeHandler'> {
  readonly #handlers = new Map<string, Handler>()
  readonly #listeners = new Map<string, Set<Handler>>()

  handle(channel: string, handler: Handler): void {
    if (this.#handlers.has(channel)) {
      throw new Error(`Attempted to register a second handler for '${channel}'`)
    }
    this.#handlers.set(channel, handler)
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

  /** Runtime only: the reply to an invoke. Errors have Electron's messages. */
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

  /** Runtime only: delivers a message that expects no reply. */
  receive(event: IpcEvent, channel: string, parameters: readonly unknown[]): void {
    for (const listener of this.#listeners.get(channel) ?? []) {
      listener(asElectronEvent(event), ...parameters)
    }
  }
}

/** Members that the stand-in's event lacks throw when they are read (strict-stub.ts), so the cast hides nothing. */
function asElectronEvent(event: IpcEvent): Electron.IpcMainInvokeEvent {
  return event as Electron.IpcMainInvokeEvent
}

export const ipcMain = strictStub('ipcMain', new IpcMain())
