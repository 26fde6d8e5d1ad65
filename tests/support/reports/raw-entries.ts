import type { Gone, PlainEvent, PlainResponse } from '../findings/plain-histories.ts'

/** A complete sweep as the service answered it: the text of its pages, in the order of their receipts. */
export interface RawSweep {
  readonly operation: 'history' | 'responses'
  /** Those that were asked for; none: all. */
  readonly businessIds: readonly string[]
  readonly pages: readonly string[]
}

interface Traced {
  /** Number of the page, from 1 over all sweeps, that first had it. */
  readonly receipt: number
}
export type RawEvent = PlainEvent & Traced
export type RawResponse = PlainResponse & Traced

export interface RawEntries {
  readonly events: readonly RawEvent[]
  readonly responses: readonly RawResponse[]
  /** Entries that each sweep brought, merged as all are. */
  readonly entriesOf: readonly number[]
}

type Fields = Readonly<Record<string, string>>

interface Known extends Traced {
  readonly fields: Fields
  readonly identity: string
  readonly order: string
  gone: Gone
}

/**
 * The entries of all sweeps, merged by docs/decisions/0002-ordinals.md: an entry is its fields, and stands as often as
 * on the page that has it most often. What a later sweep of the same scope no longer brings is marked by
 * docs/decisions/0012-vanished-entries.md. Nothing here is the application's.
 */
export function toRawEntries(sweeps: readonly RawSweep[]): RawEntries {
  const known = { history: new Map<string, Known>(), responses: new Map<string, Known>() }
  const entriesOf: number[] = []
  let receipt = 0
  for (const { operation, businessIds, pages } of sweeps) {
    const all = known[operation]
    const [brought, came] = [new Set<string>(), new Set<string>()]
    for (const page of pages) {
      receipt += 1
      const copies = new Map<string, number>()
      for (const fields of readPage(page)) {
        const tuple = JSON.stringify(Object.entries(fields).sort())
        const ordinal = copies.get(tuple) ?? 0
        copies.set(tuple, ordinal + 1)
        const key = `${tuple} ${ordinal}`
        const before = all.get(key)
        if (!before) all.set(key, toKnown(fields, ordinal, receipt))
        if (!before || before.gone !== null) came.add(key)
        if (before) before.gone = null
        brought.add(key)
      }
    }
    entriesOf.push(brought.size)
    const inScope = ({ fields }: Known) =>
      businessIds.length === 0 || businessIds.includes(fields.businessId ?? '')
    const went = [...all].filter(([key, one]) => !brought.has(key) && one.gone === null && inScope(one))
    markGone(
      went.map(([, one]) => one),
      [...came].flatMap((key) => all.get(key) ?? []),
    )
  }
  return {
    events: [...known.history.values()].map(toEvent),
    responses: [...known.responses.values()].map(toResponse),
    entriesOf,
  }
}

/** Of several of one identity the first that went and the first that came make a pair. */
function markGone(went: readonly Known[], came: readonly Known[]): void {
  const arrivals = Map.groupBy(came, ({ identity }) => identity)
  for (const [identity, own] of Map.groupBy(went, (one) => one.identity)) {
    const pairs = arrivals.get(identity)?.length ?? 0
    for (const [at, one] of own.toSorted((a, b) => (a.order < b.order ? -1 : 1)).entries())
      one.gone = at < pairs ? 'rewritten' : 'vanished'
  }
}

function toKnown(fields: Fields, ordinal: number, receipt: number): Known {
  const { feedbackId, businessId, time, date, type, showOnWebsite, deleted, content } = fields
  return {
    fields,
    receipt,
    gone: null,
    identity: [feedbackId, businessId, time ?? date, type].join(' '),
    order: [showOnWebsite, deleted, content, ordinal].join(' '),
  }
}

function toEvent({ fields, receipt, gone }: Known): RawEvent {
  const { feedbackId = '', businessId = '', time = '', showOnWebsite, deleted } = fields
  return {
    feedbackId: BigInt(feedbackId),
    businessId: BigInt(businessId),
    timeMs: Date.parse(time),
    show: showOnWebsite === '1' ? 1 : 0,
    deleted: deleted === '1' ? 1 : 0,
    gone,
    receipt,
  }
}

function toResponse({ fields, receipt, gone }: Known): RawResponse {
  const { feedbackId = '', businessId = '', date = '', type = '' } = fields
  return {
    feedbackId: BigInt(feedbackId),
    businessId: BigInt(businessId),
    dateMs: Date.parse(date),
    type,
    gone,
    receipt,
  }
}

const ENTRY_NAME = /^(feedbackId|businessId|showOnWebsite|time|deleted|type|date|content)\[?(\d+)\]?$/

/** The fields of every entry as text, digits of ids as they stand; `name1`, `name[1]`, a list, or objects by number. */
function readPage(page: string): Fields[] {
  // Ids go beyond what a number holds, so a number is the text that it was written with.
  const asWritten = (_: string, value: unknown, { source }: { readonly source?: string } = {}) =>
    typeof value === 'number' && source !== undefined ? source : value
  const body: Readonly<Record<string, unknown>> = JSON.parse(page, asWritten as never)
  if (Array.isArray(body.data)) return body.data.map(toFields)
  const entries = new Map<number, Record<string, string>>()
  for (const [name, value] of Object.entries(body)) {
    const [, field, number] = ENTRY_NAME.exec(name) ?? []
    if (/^\d+$/.test(name)) entries.set(Number(name), toFields(value))
    if (!field) continue
    const entry = entries.get(Number(number)) ?? {}
    entry[field] = String(value)
    entries.set(Number(number), entry)
  }
  return [...entries].sort(([a], [b]) => a - b).map(([, fields]) => fields)
}

function toFields(entry: unknown): Record<string, string> {
  return Object.fromEntries(Object.entries(entry as object).map(([name, value]) => [name, String(value)]))
}
