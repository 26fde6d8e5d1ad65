import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type IpcEvent, ipcMain } from '../api/ipc-main.ts'
import type { DevtoolsSession } from '../chromium/devtools-pipe.ts'
import type { PageCommand, PageMessage } from '../page/isolated-world.ts'
import { BINDING, isolatedWorldScript, mainWorldScript, RECEIVER, WORLD } from '../page/page-scripts.ts'
import { decodeValue, encodeValue } from '../page/wire-codec.ts'
import type { Frame, Frames } from './frames.ts'

const RECEIVE = `(command) => globalThis.${RECEIVER}?.(command)`

/** A message of a page that is not IPC. */
export type PageNotice = Exclude<PageMessage, { kind: 'invoke' } | { kind: 'send' } | { kind: 'drop' }>

/**
 * Connects one page with the main process: installs the preload script in the isolated world of each document, answers
 * its IPC calls, and pushes messages to it.
 */
export class PageBridge {
  readonly #session: DevtoolsSession
  readonly #frames: Frames
  readonly #sender: unknown

  constructor(parts: {
    readonly session: DevtoolsSession
    readonly frames: Frames
    readonly sender: unknown
    readonly onMessage: (message: PageNotice) => void
  }) {
    this.#session = parts.session
    this.#frames = parts.frames
    this.#sender = parts.sender
    this.#session.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
      if (name !== BINDING) return
      const message = JSON.parse(payload) as PageMessage
      const frame = this.#frames.findByWorld(executionContextId)
      if (message.kind === 'invoke') void this.#answer(message, frame, executionContextId)
      else if (message.kind === 'drop') void this.#sendPaths(message, executionContextId)
      else if (message.kind === 'send') {
        ipcMain.receive(this.#eventFrom(frame), message.channel, decodeParameters(message.parameters))
      } else parts.onMessage(message)
    })
  }

  async install(preloadPath: string | undefined, accelerators: readonly string[]): Promise<void> {
    const channelName = randomUUID()
    const settings = {
      channelName,
      platform: process.platform,
      versions: {
        node: process.versions.node,
        chrome: process.versions.chrome,
        electron: process.versions.electron,
      },
      accelerators,
    }
    const preload = preloadPath === undefined ? undefined : readFileSync(preloadPath, 'utf8')
    await Promise.all([
      this.#session.send('Runtime.addBinding', { name: BINDING, executionContextName: WORLD }),
      this.#session.send('Page.addScriptToEvaluateOnNewDocument', { source: mainWorldScript(channelName) }),
      this.#session.send('Page.addScriptToEvaluateOnNewDocument', {
        source: isolatedWorldScript(settings, preload),
        worldName: WORLD,
      }),
    ])
  }

  push(channel: string, parameters: readonly unknown[]): void {
    this.command({ kind: 'push', channel, parameters: encodeValue(parameters) })
  }

  /** Sends a command to the current document of the main frame, if there is one. */
  command(command: PageCommand, world = this.#frames.mainWorld): void {
    if (world === undefined) return
    this.#session.tell('Runtime.callFunctionOn', {
      functionDeclaration: RECEIVE,
      executionContextId: world,
      arguments: [{ value: command }],
      silent: true,
    })
  }

  async #answer(
    { id, channel, parameters }: PageMessage & { kind: 'invoke' },
    frame: Frame | null,
    world: number,
  ): Promise<void> {
    const reply = await ipcMain
      .answer(this.#eventFrom(frame), channel, decodeParameters(parameters))
      .then((value) => ({ isKept: true, value: encodeValue(value) }))
      .catch((error) => ({ isKept: false, value: encodeValue(error) }))
    this.command({ kind: 'reply', id, ...reply }, world)
  }

  async #sendPaths({ id, files }: PageMessage & { kind: 'drop' }, world: number): Promise<void> {
    const paths = Array.from({ length: files }, (_, at) => this.#findPath(id, at, world))
    this.command({ kind: 'drop', id, paths: await Promise.all(paths) }, world)
  }

  async #findPath(id: number, at: number, world: number): Promise<string> {
    const { result } = await this.#session.send('Runtime.callFunctionOn', {
      functionDeclaration: RECEIVE,
      executionContextId: world,
      arguments: [{ value: { kind: 'dropped-file', id, at } satisfies PageCommand }],
    })
    const { path } = await this.#session.send('DOM.getFileInfo', { objectId: result.objectId ?? '' })
    return path
  }

  #eventFrom(frame: Frame | null): IpcEvent {
    const number = frame?.frameTreeNodeId
    const frames = this.#frames
    const document = frames.documentOf(frame)
    return {
      sender: this.#sender,
      // Null once the frame is gone or shows another document.
      get senderFrame() {
        return number !== undefined && frames.documentOf(frame) === document ? frame : null
      },
      frameId: frame?.routingId ?? -1,
      processId: 1,
    }
  }
}

function decodeParameters(text: string): readonly unknown[] {
  const parameters = decodeValue(text)
  return Array.isArray(parameters) ? parameters : []
}
