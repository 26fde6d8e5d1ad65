/** Something that the application can be told to do from anywhere. */
export interface Action {
  readonly id: string
  readonly label: string
  /** The keys that do the same, as KeyNames takes them. */
  readonly keys?: readonly string[]
  run(): void
}
