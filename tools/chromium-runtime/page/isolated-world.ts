import type { createMembrane } from './membrane.ts'
import type { decodeValue, encodeValue } from './wire-codec.ts'

/** What the isolated world tells the main process. */
export type PageMessage =
  | { readonly kind: 'invoke'; readonly id: number; readonly channel: string; readonly parameters: string }
  | { readonly kind: 'send'; readonly channel: string; readonly parameters: string }
  | { readonly kind: 'accelerator'; readonly accelerator: string }
  | { readonly kind: 'navigate'; readonly url: string }
  | { readonly kind: 'window'; readonly isFocused: boolean }
  | { readonly kind: 'preload-error'; readonly message: string }

/** What the main process tells the isolated world. */
export type PageCommand =
  | { readonly kind: 'reply'; readonly id: number; readonly isKept: boolean; readonly value: string }
  | { readonly kind: 'push'; readonly channel: string; readonly parameters: string }
  | { readonly kind: 'accelerators'; readonly accelerators: readonly string[] }

export interface IsolatedWorldParts {
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
 * Runs in the isolated world of every new document: gives the preload script its `require('electron')` and passes
 * messages on. `tell` is the binding that Chromium put into this world only. Returns the function that receives commands.
 */
export function installIsolatedWorld(
  parts: IsolatedWorldParts,
  settings: IsolatedWorldSettings,
  tell: (message: string) => void,
  preload: Preload | undefined,
): ((command: PageCommand) => void) | undefined {
  if (window !== window.top || location.protocol === 'data:') return undefined
  const { encodeValue, decodeValue } = parts
  const post = (message: PageMessage): void => tell(JSON.stringify(message))
  const pending = new Map<number, PromiseWithResolvers<unknown>>()
  const listeners = new Map<string, Listener[]>()
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
  const honest = <T extends object>(name: string, target: T): T =>
    new Proxy(target, {
      get: (object, property) => {
        if (typeof property === 'symbol' || property in object) return Reflect.get(object, property)
        throw new Error(`${name}.${property} is not implemented by the Chromium runtime`)
      },
    })
  const electron = honest('electron', {
    contextBridge: honest('contextBridge', contextBridge),
    ipcRenderer: honest('ipcRenderer', ipcRenderer),
  })
  const require = (name: string): unknown => {
    if (name === 'electron') return electron
    throw new Error(`module not found: ${name} (a sandboxed preload script may require electron only)`)
  }

  window.addEventListener('keydown', (event) => {
    const modifiers = [
      event.ctrlKey && 'ctrl',
      event.metaKey && 'meta',
      event.altKey && 'alt',
      event.shiftKey && 'shift',
    ]
    const accelerator = [...modifiers.filter(Boolean), event.key.toLowerCase()].join('+')
    if (event.defaultPrevented || !accelerators.has(accelerator)) return
    event.preventDefault()
    post({ kind: 'accelerator', accelerator })
  })
  const tellFocus = () => post({ kind: 'window', isFocused: document.hasFocus() })
  for (const name of ['focus', 'blur', 'resize', 'pageshow']) window.addEventListener(name, tellFocus)

  // Requests are stopped where they can be seen (window/request-guard.ts). Stopped here is what makes none (about:, blob:,
  // app:, mailto:), and the page's own reload, which cannot be told from the window's there.
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
  }
}
