import type { createMembrane } from './membrane.ts'
import type { decodeValue, encodeValue } from './wire-codec.ts'

/** Messages of the isolated world to the main process. */
export type PageMessage =
  | { readonly kind: 'invoke'; readonly id: number; readonly channel: string; readonly parameters: string }
  | { readonly kind: 'send'; readonly channel: string; readonly parameters: string }
  | { readonly kind: 'accelerator'; readonly accelerator: string }
  | { readonly kind: 'navigate'; readonly url: string }
  | { readonly kind: 'window'; readonly isFocused: boolean }
  | { readonly kind: 'context-menu'; readonly params: ContextMenu }
  | { readonly kind: 'preload-error'; readonly message: string }
  /** Files were dropped; the reply has their paths. */
  | { readonly kind: 'drop'; readonly id: number; readonly files: number }

/** The parts of Electron's ContextMenuParams that a document can determine. */
interface ContextMenu {
  readonly x: number
  readonly y: number
  readonly isEditable: boolean
  readonly selectionText: string
  readonly linkURL: string
  readonly mediaType: 'none'
  readonly editFlags: Readonly<
    Record<'canUndo' | 'canRedo' | 'canCut' | 'canCopy' | 'canPaste' | 'canDelete' | 'canSelectAll', boolean>
  >
}

/** Commands of the main process to the isolated world. */
export type PageCommand =
  | { readonly kind: 'reply'; readonly id: number; readonly isKept: boolean; readonly value: string }
  | { readonly kind: 'push'; readonly channel: string; readonly parameters: string }
  | { readonly kind: 'accelerators'; readonly accelerators: readonly string[] }
  /** Returns one of the files of a drop. */
  | { readonly kind: 'dropped-file'; readonly id: number; readonly at: number }
  | { readonly kind: 'drop'; readonly id: number; readonly paths: readonly string[] }

interface IsolatedWorldParts {
  readonly createMembrane: typeof createMembrane
  readonly encodeValue: typeof encodeValue
  readonly decodeValue: typeof decodeValue
}

export interface IsolatedWorldSettings {
  readonly channelName: string
  readonly platform: string
  readonly versions: Readonly<Record<string, string>>
  readonly accelerators: readonly string[]
}

type Preload = (
  require: (name: string) => unknown,
  exports: object,
  module: { exports: object },
  process: object,
) => void
type Listener = (event: object, ...parameters: unknown[]) => void

/**
 * Runs in the isolated world of every new document: gives the preload script its `require('electron')` and transfers
 * messages. `tell` is the binding that Chromium adds to this world only.
 * @returns the function that receives commands
 */
export function installIsolatedWorld(
  parts: IsolatedWorldParts,
  settings: IsolatedWorldSettings,
  tell: (message: string) => void,
  preload: Preload | undefined,
): ((command: PageCommand) => unknown) | undefined {
  if (window !== window.top || location.protocol === 'data:') return undefined
  const { encodeValue, decodeValue } = parts
  const post = (message: PageMessage): void => tell(JSON.stringify(message))
  const pending = new Map<number, PromiseWithResolvers<unknown>>()
  const listeners = new Map<string, Listener[]>()
  const drops = new Map<
    number,
    { readonly event: DragEvent; readonly target: EventTarget; readonly files: File[] }
  >()
  const pathsOfFiles = new WeakMap<File, string>()
  let accelerators = new Set(settings.accelerators)
  let lastId = 0

  const addListener = (channel: string, listener: Listener) => {
    listeners.set(channel, [...(listeners.get(channel) ?? []), listener])
    return ipcRenderer
  }
  const removeListener = (channel: string, listener: Listener) => {
    const rest = [...(listeners.get(channel) ?? [])]
    const at = rest.lastIndexOf(listener)
    if (at >= 0) rest.splice(at, 1)
    listeners.set(channel, rest)
    return ipcRenderer
  }
  const ipcRenderer = {
    invoke: (channel: string, ...parameters: unknown[]): Promise<unknown> => {
      const id = ++lastId
      const reply = Promise.withResolvers<unknown>()
      try {
        const text = encodeValue(parameters)
        pending.set(id, reply)
        post({ kind: 'invoke', id, channel, parameters: text })
      } catch (error) {
        reply.reject(error)
      }
      return reply.promise
    },
    send: (channel: string, ...parameters: unknown[]) =>
      post({ kind: 'send', channel, parameters: encodeValue(parameters) }),
    on: addListener,
    addListener,
    off: removeListener,
    removeListener,
    once: (channel: string, listener: Listener) => {
      const once: Listener = (event, ...parameters) => {
        removeListener(channel, once)
        listener(event, ...parameters)
      }
      return addListener(channel, once)
    },
    removeAllListeners: (channel: string) => {
      listeners.delete(channel)
      return ipcRenderer
    },
  }

  const membrane = parts.createMembrane(
    `${settings.channelName}>`,
    `${settings.channelName}<`,
    () => undefined,
  )
  const contextBridge = {
    exposeInMainWorld: (key: string, api: unknown) => membrane.expose(key, api),
  }
  const strictStub = <T extends object>(name: string, target: T): T =>
    new Proxy(target, {
      get: (object, property) => {
        if (typeof property === 'symbol' || property in object) return Reflect.get(object, property)
        throw new Error(`${name}.${property} is not implemented by the Chromium runtime`)
      },
    })
  const electron = strictStub('electron', {
    contextBridge: strictStub('contextBridge', contextBridge),
    ipcRenderer: strictStub('ipcRenderer', ipcRenderer),
    webUtils: strictStub('webUtils', {
      // A file that the page created has no path.
      getPathForFile: (file: unknown) => {
        if (file instanceof File) return pathsOfFiles.get(file) ?? ''
        throw new TypeError('getPathForFile expects a File')
      },
    }),
  })
  const require = (name: string): unknown => {
    if (name === 'electron') return electron
    throw new Error(`module not found: ${name} (a sandboxed preload script may require electron only)`)
  }

  // Keyboard shortcuts of Chromium's windows that Electron's windows do not have.
  const foreign = new Set(
    ['f3', 'f5', 'f12', 'ctrl+f5', ...[...'=+-0dfghjoprsu'].map((key) => `ctrl+${key}`)].concat(
      'ctrl+shift+g',
    ),
  )
  const onUnansweredKey = (event: KeyboardEvent) => {
    const key = event.key.toLowerCase()
    const modifiers = [
      event.ctrlKey && 'ctrl',
      event.metaKey && 'meta',
      event.altKey && 'alt',
      // Typing a plus may need Shift, depending on the keyboard layout.
      event.shiftKey && key !== '+' && 'shift',
    ]
    const accelerator = [...modifiers.filter(Boolean), key].join('+')
    if (event.defaultPrevented) return
    const isOurs = accelerators.has(accelerator)
    if (isOurs || foreign.has(accelerator)) event.preventDefault()
    if (isOurs) post({ kind: 'accelerator', accelerator })
  }
  // Runs after all listeners that the page has added by now, to see only the keys that they did not handle.
  const listenLast = () => {
    window.removeEventListener('keydown', onUnansweredKey)
    window.addEventListener('keydown', onUnansweredKey)
  }
  window.addEventListener('keydown', listenLast, { capture: true })
  const stopZoom = (event: WheelEvent) => {
    if (event.ctrlKey) event.preventDefault()
  }
  window.addEventListener('wheel', stopZoom, { passive: false })

  const readContextMenu = (event: MouseEvent): ContextMenu => {
    const target = event.target instanceof Element ? event.target : document.documentElement
    const field = target.closest<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
    const isTextField = field !== null && field.selectionStart !== null
    const isEditable = isTextField
      ? !field.readOnly && !field.disabled
      : target instanceof HTMLElement && target.isContentEditable
    const selectionText = isTextField
      ? field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)
      : String(window.getSelection() ?? '')
    const canCopy = selectionText !== '' && !(isTextField && field.type === 'password')
    return {
      x: event.clientX,
      y: event.clientY,
      isEditable,
      selectionText,
      mediaType: 'none',
      linkURL: target.closest('a')?.href ?? '',
      editFlags: {
        canUndo: isEditable && document.queryCommandEnabled('undo'),
        canRedo: isEditable && document.queryCommandEnabled('redo'),
        canCut: isEditable && canCopy,
        canCopy,
        canPaste: isEditable,
        canDelete: isEditable && selectionText !== '',
        canSelectAll: true,
      },
    }
  }
  // The DevTools protocol gives the path of a file, but not while a script waits for it. So a drop is held back and
  // dispatched again once the paths of its files are known.
  const holdDrop = (event: DragEvent) => {
    const files = [...(event.dataTransfer?.files ?? [])]
    if (!event.isTrusted || files.length === 0) return
    event.preventDefault()
    event.stopImmediatePropagation()
    const id = ++lastId
    drops.set(id, { event, target: event.target ?? document, files })
    post({ kind: 'drop', id, files: files.length })
  }
  const dropAgain = (id: number, paths: readonly string[]) => {
    const { event, target, files } = drops.get(id) ?? {}
    drops.delete(id)
    const dataTransfer = new DataTransfer()
    for (const [at, file] of (files ?? []).entries()) {
      pathsOfFiles.set(file, paths[at] ?? '')
      dataTransfer.items.add(file)
    }
    const { clientX = 0, clientY = 0 } = event ?? {}
    const manner = { bubbles: true, cancelable: true, composed: true }
    // The target may have been removed from the page meanwhile.
    const place = target instanceof Node && target.isConnected ? target : document
    place.dispatchEvent(new DragEvent('drop', { ...manner, clientX, clientY, dataTransfer }))
  }
  window.addEventListener('drop', holdDrop, { capture: true })
  // Electron shows no context menu of its own, and emits no event when the page handles it.
  window.addEventListener('contextmenu', (event) => {
    if (event.defaultPrevented) return
    event.preventDefault()
    post({ kind: 'context-menu', params: readContextMenu(event) })
  })
  const tellFocus = () => post({ kind: 'window', isFocused: document.hasFocus() })
  for (const name of ['focus', 'blur', 'resize', 'pageshow']) window.addEventListener(name, tellFocus)

  // window/request-guard.ts checks requests. Checked here: navigation without a request (about:, blob:, app:, mailto:)
  // and the page's own reload, which the guard cannot distinguish from a reload by the window.
  navigation.addEventListener('navigate', (event) => {
    const { url, sameDocument } = event.destination
    const isRequest = url.startsWith('https:') || url.startsWith('http:')
    if (sameDocument || !event.cancelable || (isRequest && event.navigationType !== 'reload')) return
    event.preventDefault()
    post({ kind: 'navigate', url })
  })

  try {
    const module = { exports: {} }
    const process = { type: 'renderer', platform: settings.platform, versions: settings.versions, env: {} }
    preload?.(require, module.exports, module, { ...process, sandboxed: true, contextIsolated: true })
  } catch (error) {
    post({
      kind: 'preload-error',
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    })
  }

  return (command) => {
    if (command.kind === 'dropped-file') return drops.get(command.id)?.files[command.at]
    if (command.kind === 'drop') dropAgain(command.id, command.paths)
    if (command.kind === 'accelerators') accelerators = new Set(command.accelerators)
    if (command.kind === 'push') {
      const parameters = decodeValue(command.parameters) as unknown[]
      for (const listener of [...(listeners.get(command.channel) ?? [])]) {
        listener({ sender: ipcRenderer, ports: [] }, ...parameters)
      }
    }
    if (command.kind === 'reply') {
      const reply = pending.get(command.id)
      pending.delete(command.id)
      const value = decodeValue(command.value)
      if (command.isKept) reply?.resolve(value)
      else reply?.reject(value)
    }
    return undefined
  }
}
