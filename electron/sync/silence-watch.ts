/** A usual reply takes a second or two; a user should not wait longer without a word. */
const SILENCE_MS = 15_000

/** Measures how long no request was answered, and calls back after every SILENCE_MS of that. */
export class SilenceWatch {
  readonly #monotonicMs: () => number
  readonly #tell: () => void
  #open = 0
  #sinceMs: number | null = null
  #timer: NodeJS.Timeout | undefined

  constructor(monotonicMs: () => number, tell: () => void) {
    this.#monotonicMs = monotonicMs
    this.#tell = tell
  }

  /** Since the last reply, or since the first request after it. */
  get forMs(): number {
    return this.#sinceMs === null ? 0 : this.#monotonicMs() - this.#sinceMs
  }

  /** A request was sent. */
  start(): void {
    this.#open += 1
    this.#sinceMs ??= this.#monotonicMs()
    this.#timer ??= this.#startTimer()
  }

  /** A request ended. A failure without a reply does not end the silence. */
  end(isReply: boolean): void {
    this.#open -= 1
    const isOver = this.#open === 0
    if (isReply) this.#sinceMs = isOver ? null : this.#monotonicMs()
    if (!isReply && !isOver) return
    clearInterval(this.#timer)
    this.#timer = isOver ? undefined : this.#startTimer()
  }

  #startTimer(): NodeJS.Timeout {
    return setInterval(this.#tell, SILENCE_MS)
  }
}
