import 'react'

declare module 'react' {
  /** Custom properties, which a style sheet reads. */
  interface CSSProperties {
    readonly [name: `--${string}`]: string | number | undefined
  }
}
