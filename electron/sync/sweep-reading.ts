import type { SweepReason, SweepReasonCode } from '../../shared/domain/sweep.ts'
import type { PageSummary } from '../api/parsed-page.ts'

/** More pages than any service has; a larger number is a fault of the reply. */
export const PAGES_LIMIT = 1_000_000

type PageNumber = number

/**
 * The pages that a sweep has read so far: one map for each *pass*. Pass 1 reads every page. A later pass starts with
 * the first and the last page, and continues with all pages when one of them differs from the pass before, or when
 * whole passes are required.
 */
export class SweepReading {
  readonly #passes: PassPages[] = []
  readonly #reasons = new Map<SweepReasonCode, string>()
  #pages: number | null = null
  #end: number | null = null
  #isThorough = false
  /** How many pages of the current pass differ from the pass before; null when it must be counted again. */
  #differing: number | null = 0

  /** Passes are numbered from 1. */
  get pass(): number {
    return Math.max(1, this.#passes.length)
  }

  /** Number of pages that the service stated last; null before the first reply, or when it states none. */
  get pages(): number | null {
    return this.#pages
  }

  /** The last page, when no reply states a number of pages and the service rejected the next one. */
  get end(): number | null {
    return this.#end
  }

  get current(): ReadonlyMap<PageNumber, PageSummary> {
    return this.#passes[this.pass - 1]?.pages ?? new Map()
  }

  get previous(): ReadonlyMap<PageNumber, PageSummary> | undefined {
    return this.#passes[this.pass - 2]?.pages
  }

  /** Oldest first. */
  get passes(): readonly ReadonlyMap<PageNumber, PageSummary>[] {
    return this.#passes.map(({ pages }) => pages)
  }

  get reasons(): readonly SweepReason[] {
    return [...this.#reasons].map(([code, detail]) => ({ code, detail }))
  }

  startNextPass(): void {
    this.#passes.push(new PassPages())
    this.#differing = 0
  }

  /** Pages from 1 to `last` that the current pass has not read, in order, but no more than `limit` of them. */
  listUnread(last: PageNumber, limit: number): PageNumber[] {
    return (this.#passes[this.pass - 1] ?? new PassPages()).listUnread(last, limit)
  }

  /** Number of pages of the current pass with these entries and nothing quarantined. */
  countEqualPages(entriesDigest: string): number {
    return this.#passes[this.pass - 1]?.countEqual(entriesDigest) ?? 0
  }

  /** True when a page of the current pass has other entries than in the pass before. */
  get hasChanged(): boolean {
    this.#differing ??= [...this.current.keys()].filter((page) => this.#differs(page)).length
    return this.#differing > 0
  }

  /** From now on only two agreeing whole passes, the current one included, make the sweep stable. */
  demandWholePasses(): void {
    this.#isThorough = true
  }

  get isThorough(): boolean {
    return this.#isThorough
  }

  /** Marks pages of the current pass as unread. */
  forget(pages: readonly PageNumber[]): void {
    this.#passes[this.pass - 1]?.forget(pages)
    this.#differing = null
  }

  /** The service rejected `page`, and no reply states that it exists. */
  endBefore(page: PageNumber): void {
    this.#end = page - 1
  }

  /** Keeps the first detail of each reason: it names the first page concerned. */
  addReason(code: SweepReasonCode, detail: string): void {
    if (!this.#reasons.has(code)) this.#reasons.set(code, detail)
  }

  record(pass: number, page: PageNumber, summary: PageSummary): void {
    while (this.#passes.length < pass) this.startNextPass()
    const isAgain = this.#passes[pass - 1]?.pages.has(page) ?? false
    this.#passes[pass - 1]?.set(page, summary)
    if (isAgain || pass !== this.pass) this.#differing = null
    else if (this.#differing !== null && this.#differs(page)) this.#differing += 1
    this.#notePages(page, summary)
    this.#noteOddities(page, summary)
  }

  #differs(page: PageNumber): boolean {
    return this.current.get(page)?.entriesDigest !== this.previous?.get(page)?.entriesDigest
  }

  #notePages(page: PageNumber, { envelope }: PageSummary): void {
    const stated = envelope.pages
    if (stated === null) {
      this.addReason('pages-missing', `Page ${page} does not state how many pages there are.`)
      return
    }
    if (this.#pages !== null && stated < this.#pages) {
      this.addReason(
        'pages-shrank',
        `The number of pages fell from ${this.#pages} to ${stated} at page ${page}.`,
      )
    }
    this.#pages = stated
  }

  #noteOddities(page: PageNumber, { quarantinedCount, irregularities, outsideScope }: PageSummary): void {
    if (quarantinedCount > 0) {
      const entries = countEntries(quarantinedCount)
      this.addReason('quarantine', `Page ${page} has ${entries} that could not be understood.`)
    }
    const [first] = irregularities
    if (first) this.addReason('irregular-reply', `Page ${page}: ${first}`)
    if (outsideScope > 0) {
      const entries = countEntries(outsideScope)
      this.addReason('outside-scope', `Page ${page} has ${entries} of businesses that were not asked for.`)
    }
  }
}

/** `1 entry`, `2 entries`: for the detail of a reason, which is stored and therefore knows no locale. */
export function countEntries(count: number): string {
  return `${count} ${count === 1 ? 'entry' : 'entries'}`
}

/**
 * The pages of one pass. The facts that a sweep needs after every page (unread pages, pages with equal entries) are
 * updated page by page, because a sweep of 20,000 pages cannot scan all of them 20,000 times.
 */
class PassPages {
  readonly #pages = new Map<number, PageSummary>()
  readonly #equal = new Map<string, number>()
  /** For a page that was read: a later page at which the search for an unread page continues. */
  readonly #later = new Map<number, number>()

  get pages(): ReadonlyMap<number, PageSummary> {
    return this.#pages
  }

  set(page: number, summary: PageSummary): void {
    const before = this.#pages.get(page)
    if (before) this.#count(before, -1)
    else this.#later.set(page, page + 1)
    this.#pages.set(page, summary)
    this.#count(summary, 1)
  }

  /** Marks pages as unread. */
  forget(pages: readonly number[]): void {
    for (const page of pages) {
      const before = this.#pages.get(page)
      if (before) this.#count(before, -1)
      this.#pages.delete(page)
    }
    this.#later.clear()
    for (const page of this.#pages.keys()) this.#later.set(page, page + 1)
  }

  /** Pages from 1 to `last` that were not read, in order, but no more than `limit` of them. */
  listUnread(last: number, limit: number): number[] {
    const unread: number[] = []
    for (let page = this.#nextUnread(1); page <= last && unread.length < limit; ) {
      unread.push(page)
      page = this.#nextUnread(page + 1)
    }
    return unread
  }

  /** Number of pages with these entries and nothing quarantined. */
  countEqual(entriesDigest: string): number {
    return this.#equal.get(entriesDigest) ?? 0
  }

  #count({ entriesDigest, quarantinedCount }: PageSummary, by: 1 | -1): void {
    if (quarantinedCount === 0) this.#equal.set(entriesDigest, this.countEqual(entriesDigest) + by)
  }

  /** Finds the next unread page, and lets each read page on the way point to it, so that the next search is short. */
  #nextUnread(from: number): number {
    let unread = from
    for (let later = this.#later.get(unread); later !== undefined; later = this.#later.get(unread)) {
      unread = later
    }
    for (let page = from; page !== unread; ) {
      const later = this.#later.get(page) ?? unread
      this.#later.set(page, unread)
      page = later
    }
    return unread
  }
}
