interface Waiting<Item, Result> {
  readonly item: Item
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

/** With more, the first item of a group would wait for the last. */
const GROUP_LIMIT = 16

/**
 * Writes the items of one turn of the event loop as one group, because waiting for the disk is the most expensive part
 * of a small write. If a group fails, its items are written one by one, so that only the faulty items fail.
 */
export class WriteQueue<Item, Result> {
  readonly #write: (items: readonly Item[]) => readonly Result[]
  #waiting: Waiting<Item, Result>[] = []

  /** @param write stores all items or none, and returns a result for each. */
  constructor(write: (items: readonly Item[]) => readonly Result[]) {
    this.#write = write
  }

  add(item: Item): Promise<Result> {
    if (this.#waiting.length === 0) setImmediate(() => this.#writeGroup())
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject })
    })
  }

  #writeGroup(): void {
    const group = this.#waiting.slice(0, GROUP_LIMIT)
    this.#waiting = this.#waiting.slice(GROUP_LIMIT)
    if (this.#waiting.length > 0) setImmediate(() => this.#writeGroup())
    if (!this.#tryTogether(group)) for (const one of group) this.#writeOne(one)
  }

  #tryTogether(group: readonly Waiting<Item, Result>[]): boolean {
    if (group.length === 1) return false
    try {
      const results = this.#write(group.map(({ item }) => item))
      for (const [index, { resolve }] of group.entries()) resolve(results[index] as Result)
      return true
    } catch {
      return false
    }
  }

  #writeOne({ item, resolve, reject }: Waiting<Item, Result>): void {
    try {
      const [result] = this.#write([item])
      resolve(result as Result)
    } catch (error) {
      reject(error)
    }
  }
}
