import type { PageSummary } from '../api/parsed-page.ts'

/**
 * The pages of one pass. The facts that a sweep needs after every page (unread pages, pages with equal entries) are
 * updated page by page, because a sweep of 20,000 pages cannot scan all of them 20,000 times.
 */
export class PassPages {
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
