/**
 * Keeps the number of requests under way within bounds. A page holds one of the slots while it is asked for, and while it
 * waits to be asked for again, so an ailing service is not asked for more pages meanwhile; not while a reply is stored.
 */
export class RequestSlots {
  #free: number
  readonly #waiting: (() => void)[] = []
  #onFree: () => void = () => undefined

  constructor(slots: number) {
    this.#free = slots
  }

  get free(): number {
    return this.#free
  }

  /** Resolves when a slot becomes free that nobody waits for. */
  whenFree(): Promise<void> {
    return new Promise((resolve) => {
      this.#onFree = resolve
    })
  }

  /** A slot for one page, held from the start. To be called while one is free. */
  hold(): HeldSlot {
    this.#free -= 1
    return new HeldSlot(this)
  }

  /** Used by HeldSlot. */
  async take(): Promise<void> {
    if (this.#free > 0) this.#free -= 1
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }

  /** Used by HeldSlot. */
  give(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else {
      this.#free += 1
      this.#onFree()
    }
  }
}

/** The slot of one page, taken and given back as often as it needs. */
export class HeldSlot {
  readonly #slots: RequestSlots
  #isHeld = true

  constructor(slots: RequestSlots) {
    this.#slots = slots
  }

  async take(): Promise<void> {
    if (this.#isHeld) return
    await this.#slots.take()
    this.#isHeld = true
  }

  give(): void {
    if (!this.#isHeld) return
    this.#isHeld = false
    this.#slots.give()
  }
}
