import { type IsolatedWorldSettings, installIsolatedWorld } from './isolated-world.ts'
import { createMembrane } from './membrane.ts'
import * as codec from './wire-codec.ts'

/** The isolated world's name, its binding to the main process, and the function in it that receives commands. */
export const WORLD = 'chromium-runtime'
export const BINDING = 'tellMainProcess'
export const RECEIVER = 'receiveCommand'

/** Source of the codec's functions, which call each other by name. */
const CODEC_SOURCE = Object.values(codec).map(String).join('\n')

/** The source text that runs first in every new document, in the page's own world. */
export function mainWorldScript(channelName: string): string {
  return `(() => { (${installMainWorld})(${createMembrane}, ${JSON.stringify(channelName)}) })()`
}

/** The source text that runs next, in the isolated world, around the CommonJS text of the preload script. */
export function isolatedWorldScript(
  settings: IsolatedWorldSettings,
  preloadSource: string | undefined,
): string {
  const preload =
    preloadSource === undefined
      ? 'undefined'
      : `function (require, exports, module, process) {\n${preloadSource}\n}`
  return `(() => {
${CODEC_SOURCE}
const parts = { createMembrane: ${createMembrane}, encodeValue, decodeValue }
globalThis.${RECEIVER} = (${installIsolatedWorld})(parts, ${JSON.stringify(settings)}, globalThis.${BINDING}, ${preload})
})()`
}

/** Runs in the page's world before any script of the page: receives the objects that the preload script exposes. */
function installMainWorld(membrane: typeof createMembrane, channelName: string): void {
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
