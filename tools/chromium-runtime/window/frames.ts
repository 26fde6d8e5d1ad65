import { toChromiumAddress, toElectronAddress } from '../api/protocol.ts'
import type { DevtoolsSession, Protocol } from '../chromium/devtools-pipe.ts'
import { strictStub } from '../strict-stub.ts'

/** A frame of a page: the parts of Electron's WebFrameMain that a sender check reads. */
export interface Frame {
  readonly frameTreeNodeId: number
  readonly routingId: number
  readonly parent: Frame | null
  readonly top: Frame
  readonly name: string
  readonly url: string
  readonly origin: string
}

interface Node {
  readonly id: string
  readonly number: number
  readonly parentId: string | undefined
  url: string
  name: string
  documents: number
}

/** The frame tree of one page, and the frame of each script world. */
export class Frames {
  readonly #nodes = new Map<string, Node>()
  readonly #worlds = new Map<number, string>()
  #mainFrameId: string
  #lastNumber = 0

  constructor(session: DevtoolsSession, worldName: string, mainFrameId: string) {
    this.#mainFrameId = mainFrameId
    session.on('Page.frameAttached', ({ frameId, parentFrameId }) => this.#add(frameId, parentFrameId))
    session.on('Page.frameNavigated', ({ frame }) => this.#navigate(frame))
    session.on('Page.frameDetached', ({ frameId }) => this.#nodes.delete(frameId))
    session.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
      const node = this.#nodes.get(frameId)
      if (node) node.url = url
    })
    session.on('Runtime.executionContextCreated', ({ context }) => {
      const { frameId } = context.auxData as { frameId?: string }
      if (context.name === worldName && frameId) this.#worlds.set(context.id, frameId)
    })
    session.on('Runtime.executionContextDestroyed', ({ executionContextId }) =>
      this.#worlds.delete(executionContextId),
    )
    session.on('Runtime.executionContextsCleared', () => this.#worlds.clear())
  }

  get mainFrameId(): string {
    return this.#mainFrameId
  }

  get mainFrame(): Frame | null {
    return this.find(this.#mainFrameId)
  }

  /** The isolated world of the main frame, once it exists. */
  get mainWorld(): number | undefined {
    return [...this.#worlds].findLast(([, frameId]) => frameId === this.#mainFrameId)?.[0]
  }

  /** @returns null for a frame that is gone, like Electron's senderFrame */
  find(frameId: string): Frame | null {
    const node = this.#nodes.get(frameId)
    if (!node) return null
    const parent = node.parentId === undefined ? null : this.find(node.parentId)
    const frame = {
      frameTreeNodeId: node.number,
      routingId: node.number,
      parent,
      name: node.name,
      url: toElectronAddress(node.url),
      origin: originOf(toElectronAddress(node.url)),
      isDestroyed: () => !this.#nodes.has(frameId),
    }
    return strictStub(
      'webFrameMain',
      Object.assign(frame, { top: parent?.top ?? (frame as unknown as Frame) }),
    )
  }

  /** The number of documents that a frame has loaded; undefined for a frame that is gone. */
  documentOf(frame: Frame | null): number | undefined {
    return [...this.#nodes.values()].find(({ number }) => number === frame?.frameTreeNodeId)?.documents
  }

  findByWorld(executionContextId: number): Frame | null {
    const frameId = this.#worlds.get(executionContextId)
    return frameId === undefined ? null : this.find(frameId)
  }

  #add(id: string, parentId: string | undefined): Node {
    const node = { id, parentId, number: ++this.#lastNumber, url: '', name: '', documents: 0 }
    this.#nodes.set(id, node)
    return node
  }

  #navigate(frame: Protocol.Page.Frame): void {
    const node = this.#nodes.get(frame.id) ?? this.#add(frame.id, frame.parentId)
    node.url = frame.url + (frame.urlFragment ?? '')
    node.name = frame.name ?? ''
    node.documents += 1
    if (frame.parentId === undefined) this.#mainFrameId = frame.id
  }
}

function originOf(address: string): string {
  const url = URL.parse(address)
  return url ? `${url.protocol}//${url.host}` : 'null'
}

/** Loads addresses into the main frame of a page. */
export class Navigation {
  readonly #session: DevtoolsSession
  readonly #waiting = new Map<string, () => void>()
  #lastLoaded: string | undefined
  #expected: string | undefined

  constructor(session: DevtoolsSession, mainFrameId: () => string) {
    this.#session = session
    session.on('Page.lifecycleEvent', ({ frameId, loaderId, name }) => {
      if (name !== 'load' || frameId !== mainFrameId()) return
      this.#lastLoaded = loaderId
      this.#waiting.get(loaderId)?.()
      this.#waiting.delete(loaderId)
    })
  }

  /** Resolves when the page is loaded. Rejects with Electron's error when it cannot be loaded. */
  async load(address: string): Promise<void> {
    this.#expected = address
    const { loaderId, errorText } = await this.#session.send('Page.navigate', {
      url: toChromiumAddress(address),
    })
    if (errorText) throw loadError(errorText, address)
    if (loaderId === undefined || loaderId === this.#lastLoaded) return
    await new Promise<void>((resolve) => this.#waiting.set(loaderId, resolve))
  }

  reload(address: string): void {
    this.#expected = address
    this.#session.tell('Page.reload')
  }

  /** @returns whether the application itself requested this navigation, once for each request */
  takeExpected(address: string): boolean {
    const isExpected =
      this.#expected !== undefined && URL.parse(this.#expected)?.href === URL.parse(address)?.href
    if (isExpected) this.#expected = undefined
    return isExpected
  }
}

function loadError(text: string, url: string): Error {
  const code = text.replace('net::', '')
  return Object.assign(new Error(`${code} loading '${url}'`), { code, url })
}
