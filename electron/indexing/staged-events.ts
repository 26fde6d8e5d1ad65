import { compareIds } from '../store/exact-id.ts'
import { decodeEvent, type EncodedEvents, feedbackIdAt } from './encoded-events.ts'
import type { EventRecord } from './merge-events.ts'

interface StagedPage {
  readonly seq: number
  readonly events: EncodedEvents
}

/** The entries of many history pages in the order of their items, returned some items at a time. */
export class StagedEvents {
  readonly #pages: readonly StagedPage[]
  /**
   * Entries are numbered across all pages: the number of each page's first entry, and the page and id of each entry.
   */
  readonly #starts: readonly number[]
  readonly #pageOf: Uint32Array
  readonly #idNumbers: Float64Array
  /** Entries by id; those of one item in the order of the pages. */
  readonly #order: Uint32Array
  #at = 0

  /** @param after items up to this id are left out; null: none. */
  constructor(pages: readonly StagedPage[], after: string | null) {
    const total = pages.reduce((sum, { events }) => sum + events.count, 0)
    this.#pages = pages
    this.#starts = toStarts(pages)
    this.#pageOf = new Uint32Array(total)
    this.#idNumbers = new Float64Array(total)
    for (const [page, { events }] of pages.entries()) {
      const start = this.#starts[page] ?? 0
      this.#pageOf.fill(page, start, start + events.count)
      this.#idNumbers.set(events.feedbackNumbers, start)
    }
    this.#order = new Uint32Array(total).map((_, entry) => entry)
    this.#order.sort((a, b) => this.#compareItems(a, b) || a - b)
    if (after !== null)
      while (this.hasMore && compareIds(this.#idOf(this.#current), after) <= 0) this.#at += 1
  }

  get hasMore(): boolean {
    return this.#at < this.#order.length
  }

  /**
   * The next items, each with all its entries in the order of the pages, in ascending order of their ids.
   * @param least the least number of entries, if there are as many; more complete the last item.
   */
  takeItems(least: number): Map<string, EventRecord[]> {
    const items = new Map<string, EventRecord[]>()
    for (let taken = 0; this.hasMore && taken < least; ) {
      const rows = this.#takeItem()
      items.set(rows[0]?.feedbackId ?? '', rows)
      taken += rows.length
    }
    return items
  }

  #takeItem(): EventRecord[] {
    const first = this.#current
    const rows: EventRecord[] = []
    while (this.hasMore && this.#compareItems(first, this.#current) === 0) {
      rows.push(this.#rowOf(this.#current))
      this.#at += 1
    }
    return rows
  }

  get #current(): number {
    return this.#order[this.#at] ?? 0
  }

  /** Numbers decide, except for ids that a number cannot hold exactly. */
  #compareItems(entry: number, other: number): number {
    const a = this.#idNumbers[entry] ?? 0
    const b = this.#idNumbers[other] ?? 0
    if (a !== b) return a - b
    return Number.isSafeInteger(a) ? 0 : compareIds(this.#idOf(entry), this.#idOf(other))
  }

  #idOf(entry: number): string {
    return feedbackIdAt(this.#pageOfEntry(entry).events, this.#positionOf(entry))
  }

  #rowOf(entry: number): EventRecord {
    const { events, seq } = this.#pageOfEntry(entry)
    return decodeEvent(events, this.#positionOf(entry), seq)
  }

  #pageOfEntry(entry: number): StagedPage {
    return this.#pages[this.#pageOf[entry] ?? 0] as StagedPage
  }

  #positionOf(entry: number): number {
    return entry - (this.#starts[this.#pageOf[entry] ?? 0] ?? 0)
  }
}

function toStarts(pages: readonly StagedPage[]): number[] {
  let end = 0
  return pages.map(({ events }) => {
    end += events.count
    return end - events.count
  })
}
