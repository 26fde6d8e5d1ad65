import type { createMembrane } from './membrane.ts'

/** Runs in the page's own world before any script of the page: receives what the preload script exposes. */
export function installMainWorld(membrane: typeof createMembrane, channelName: string): void {
  if (window !== window.top) return
  const freeze = (value: unknown): unknown => {
    if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)) {
      Object.values(value).forEach(freeze)
      Object.freeze(value)
    }
    return value
  }
  membrane(`${channelName}<`, `${channelName}>`, (key, value) => {
    Object.defineProperty(window, key, { value: freeze(value), enumerable: true })
  })
}
