import type { Bridge } from '../shared/ipc/contract.ts'

declare global {
  interface Window {
    /** Put there by the preload script. */
    readonly unhidden: Bridge
  }
}
