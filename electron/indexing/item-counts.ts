import { compareIds, EXACT_DIGITS } from './exact-id.ts'
import type { ResponseSummary } from './write-feedback.ts'

/**
 * Counts of items, to be written in the order of their ids ([Note: Runs]). Those of some hundred pages are held in
 * memory: an item takes 200 bytes as an object, and 40 in columns. The last counts that were added for an item are
 * valid.
 */
export class ItemCounts {
  /** Rounded when `longIds` has the item's id. */
  readonly #idNumbers: number[] = []
  /** Ids that a number cannot hold exactly, by position. */
  readonly #longIds = new Map<number, string>()
  /** Ids and lists of ids, each once. */
  readonly #texts = new Map<string, number>()
  readonly #businessOf: number[] = []
  readonly #businessesOf: number[] = []
  readonly #owner: number[] = []
  readonly #customer: number[] = []
  readonly #vanished: number[] = []

  add(item: ResponseSummary): void {
    if (item.feedbackId.length > EXACT_DIGITS) this.#longIds.set(this.#idNumbers.length, item.feedbackId)
    this.#idNumbers.push(Number(item.feedbackId))
    this.#businessOf.push(this.#placeOf(item.businessId))
    this.#businessesOf.push(this.#placeOf(item.businesses))
    this.#owner.push(item.ownerResponseCount)
    this.#customer.push(item.customerResponseCount)
    this.#vanished.push(item.vanishedResponses)
  }

  /** Each item once, in ascending order of ids. @param after items up to this id are left out; null: none. */
  *inOrder(after: string | null = null): Generator<ResponseSummary, void> {
    const order = new Uint32Array(this.#idNumbers.length).map((_, position) => position)
    order.sort((a, b) => this.#compare(a, b) || a - b)
    const texts = [...this.#texts.keys()]
    for (const [at, position] of order.entries()) {
      const next = order[at + 1]
      if (next !== undefined && this.#compare(position, next) === 0) continue
      const feedbackId = this.#idOf(position)
      if (after !== null && compareIds(feedbackId, after) <= 0) continue
      yield {
        feedbackId,
        businessId: texts[this.#businessOf[position] ?? 0] ?? '',
        businesses: texts[this.#businessesOf[position] ?? 0] ?? '',
        ownerResponseCount: this.#owner[position] ?? 0,
        customerResponseCount: this.#customer[position] ?? 0,
        vanishedResponses: this.#vanished[position] ?? 0,
      }
    }
  }

  #placeOf(text: string): number {
    const place = this.#texts.get(text) ?? this.#texts.size
    if (place === this.#texts.size) this.#texts.set(text, place)
    return place
  }

  /** Numbers decide, except for ids that a number cannot hold exactly. */
  #compare(position: number, other: number): number {
    const a = this.#idNumbers[position] ?? 0
    const b = this.#idNumbers[other] ?? 0
    if (a !== b) return a - b
    return Number.isSafeInteger(a) ? 0 : compareIds(this.#idOf(position), this.#idOf(other))
  }

  #idOf(position: number): string {
    return this.#longIds.get(position) ?? String(this.#idNumbers[position])
  }
}
