import type { FailureFacts } from '../../../shared/describe-failure.ts'
import { log } from './log.ts'

const LIMIT = 20
const PERIOD_MS = 60_000

/** Failures that the page tells of: at most twenty in a minute, because a fault while drawing may come with every frame. */
export class PageFailures {
  readonly #nowMs: () => number
  #sinceMs = Number.NEGATIVE_INFINITY
  #count = 0

  /** @param nowMs a clock that only goes forward. */
  constructor(nowMs: () => number) {
    this.#nowMs = nowMs
  }

  note(facts: FailureFacts): void {
    const nowMs = this.#nowMs()
    if (nowMs - this.#sinceMs >= PERIOD_MS) {
      this.#sinceMs = nowMs
      this.#count = 0
    }
    this.#count += 1
    if (this.#count <= LIMIT) log({ event: 'page-failed', ...facts })
  }
}
