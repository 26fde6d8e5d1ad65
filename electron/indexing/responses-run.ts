import type { SweepId } from '../../shared/domain/ids.ts'
import type { WritableDatabase } from '../store/database.ts'
import { compareIds, EXACT_DIGITS } from '../store/exact-id.ts'
import { type RunMarker, writeIndexedThrough, writeRunMarker } from '../store/index-tables.ts'
import type { ArchivedPage } from './archived-pages.ts'
import { decodeResponses } from './encoded-responses.ts'
import { summarizeStored } from './index-responses.ts'
import { type ResponseSummary, upsertResponseColumns } from './write-feedback.ts'

/**
 * [Note: Runs of responses]
 *
 * Responses and their full text are indexed in the order of the pages, a few pages at a time, and so appended to
 * their tables. The counts of their items would touch a different page of the file for each response, in the table of
 * items and in each of its indexes; so they wait, and a *pass* writes them in the order of the ids, some thousand in
 * each step, while the next pages are indexed. The marker of the index holds the last receipt whose counts are
 * written, that of the run the last receipt whose rows are written; after a crash the items of the receipts between
 * are counted again.
 */
export interface ResponsesRun {
  readonly sweepId: SweepId
  /** The last receipt whose rows are written. */
  readonly marker: RunMarker
  /** Counts since the start of the pass. */
  readonly waiting: ItemCounts
  readonly pass: CountsPass | null
}

interface CountsPass {
  /** At the end of the pass, the counts of all receipts up to this one are written. */
  readonly through: number
  readonly items: Iterator<ResponseSummary, void>
  /** Resumed after a crash: no rows are indexed before its end, so its marker can hold its progress. */
  readonly isResumed: boolean
}

export function beginResponsesRun(sweepId: SweepId, through: number): ResponsesRun {
  return { sweepId, marker: { through, done: null }, waiting: new ItemCounts(), pass: null }
}

/** Resumes the run of the marker. @param pages those whose rows are written and whose counts may not be. */
export function resumeResponsesRun(
  db: WritableDatabase,
  pages: readonly ArchivedPage[],
  run: Pick<ResponsesRun, 'sweepId' | 'marker'>,
): ResponsesRun {
  const counts = new ItemCounts()
  for (const { responses, seq } of pages) {
    const touched = responses ? decodeResponses(responses, seq).rows.map(({ feedbackId }) => feedbackId) : []
    for (const item of summarizeStored(db, [...new Set(touched)])) counts.add(item)
  }
  const { through, done } = run.marker
  return {
    ...run,
    waiting: new ItemCounts(),
    pass: { through, items: counts.inOrder(done), isResumed: true },
  }
}

/** False until a pass that was resumed after a crash is over. */
export function acceptsRows({ pass }: ResponsesRun): boolean {
  return !pass?.isResumed
}

/** Records that the rows of further receipts are written. */
export function recordRows(
  db: WritableDatabase,
  run: ResponsesRun,
  through: number,
  items: readonly ResponseSummary[],
): ResponsesRun {
  for (const item of items) run.waiting.add(item)
  const marker = { through, done: null }
  writeRunMarker(db, marker)
  return { ...run, marker }
}

/** Starts a pass over all waiting counts, unless one is running. */
export function beginPass(run: ResponsesRun): ResponsesRun {
  if (run.pass) return run
  const pass = { through: run.marker.through, items: run.waiting.inOrder(), isResumed: false }
  return { ...run, waiting: new ItemCounts(), pass }
}

/** Writes the counts of the next items of a pass. @returns null at the end of the run. */
export function stepThroughPass(db: WritableDatabase, run: ResponsesRun, items: number): ResponsesRun | null {
  const { pass, marker } = run
  if (!pass) return run
  const next = takeNext(pass.items, items)
  // Rollups stay valid as long as no item is written.
  if (next.length > 0) upsertResponseColumns(db, next)
  const last = next.at(-1)
  if (next.length === items && last) {
    if (!pass.isResumed) return run
    const moved = { ...marker, done: last.feedbackId }
    writeRunMarker(db, moved)
    return { ...run, marker: moved }
  }
  writeIndexedThrough(db, pass.through)
  if (pass.through === marker.through) return null
  writeRunMarker(db, marker)
  return { ...run, pass: null }
}

function takeNext(items: Iterator<ResponseSummary, void>, most: number): ResponseSummary[] {
  const taken: ResponseSummary[] = []
  while (taken.length < most) {
    const next = items.next()
    if (next.done) break
    taken.push(next.value)
  }
  return taken
}

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
