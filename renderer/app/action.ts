import type { Place } from '../stores/view-store.ts'

/** Something that the application can be told to do from anywhere. */
export interface Action {
  readonly id: string
  readonly label: string
  /** Other words by which the palette finds it. */
  readonly words?: string
  /** The keys that do the same, as KeyHint takes them. */
  readonly keys?: readonly string[]
  /** The place where the palette lists it first; *current* for what is about the screen at hand. */
  readonly place?: Place | 'current'
  run(): void
}
