import 'react'
import type { Bridge } from '../shared/ipc/contract.ts'

declare global {
  interface Window {
    /** Put there by the preload script. */
    readonly unhidden: Bridge
  }
}

declare module 'react' {
  /** Custom properties, which a style sheet reads. */
  interface CSSProperties {
    readonly [name: `--${string}`]: string | number | undefined
  }
}
