import type { FigureName } from '../../../shared/domain/figures.ts'
import type { PdfTemplate } from '../../../shared/domain/pdf-report.ts'

/**
 * The figures of the reports once more, from the text of the pages and with nothing of the application: its own parser,
 * its own order, its own counting.
 */
export interface Recount {
  readonly total: Partial<Record<FigureName, number>>
  /** What the cover says of each report. */
  readonly rows: Readonly<
    Record<Exclude<PdfTemplate, 'changes' | 'compliance' | 'findings' | 'sample'>, number>
  >
  readonly months: ReadonlyMap<string, Readonly<Record<'S' | 'H' | 'D', number>>>
  /** By business: `3.H`, `3.N`, and `4.` with the letters of the table of businesses. */
  readonly businesses: ReadonlyMap<string, Readonly<Record<string, number>>>
}

interface Entry {
  readonly feedback: string
  readonly business: string
  readonly ms: number
  readonly show: number
  readonly deleted: number
  /** `owner` or `customer` for a response. */
  readonly type: string | null
}

const MONTH_DAYS_MS = 30 * 86_400_000

export function recount(
  pages: readonly string[],
  nowMs: number,
  isInScope: (business: string, feedback: string) => boolean,
): Recount {
  const entries = pages.flatMap(parse)
  const items = [...Map.groupBy(entries, ({ feedback }) => feedback).values()]
    .map(toItem)
    .filter(({ business, feedback }) => isInScope(business, feedback))
  const count = (test: (item: Item) => boolean) => items.filter(test).length
  const sum = (of: (item: Item) => number) => items.reduce((total, item) => total + of(item), 0)
  const byType = (type: string) => sum(({ responses }) => responses.filter((one) => one.type === type).length)
  const months = new Map<string, Record<'S' | 'H' | 'D', number>>()
  for (const { month, letter } of items.flatMap(({ effects }) => effects)) {
    const counts = months.get(month) ?? { S: 0, H: 0, D: 0 }
    counts[letter] += 1
    months.set(month, counts)
  }
  const changes = sum(({ events }) => events.length)
  const responses = sum((item) => item.responses.length)
  const isOpen = ({ last }: Item) => last?.show === 0
  return {
    months,
    businesses: new Map(
      [...Map.groupBy(items, ({ business }) => business)].map(([business, own]) => [
        business,
        toFigures(own),
      ]),
    ),
    rows: {
      'hidden-and-deleted': count((item) => isOpen(item) || item.last?.deleted === 1),
      'visibility-changes': changes,
      responses,
      businesses: new Set(items.map(({ business }) => business)).size,
      dossier: changes + responses,
      feedback: items.length,
    },
    total: {
      changes,
      items: items.length,
      hidden: count(isOpen),
      deleted: count(({ last }) => last?.deleted === 1),
      unknown: count(({ last }) => last === undefined),
      hiddenOver30Days: count(
        (item) => isOpen(item) && item.last?.deleted === 0 && nowMs - item.hiddenSinceMs > MONTH_DAYS_MS,
      ),
      hiddenNotDeleted: count((item) => isOpen(item) && item.last?.deleted === 0),
      deletedWhileHidden: count((item) => isOpen(item) && item.last?.deleted === 1),
      deletedNotHidden: count((item) => !isOpen(item) && item.last?.deleted === 1),
      shownNotDeleted: count(({ last }) => last?.show === 1 && last.deleted === 0),
      hiddenWithoutResponse: count((item) => isOpen(item) && item.responses.length === 0),
      hiddenWithoutOwner: count(
        (item) =>
          isOpen(item) && item.last?.deleted === 0 && !item.responses.some(({ type }) => type === 'owner'),
      ),
      contradictory: count(({ isContradictory }) => isContradictory),
      vanished: 0,
      everHidden: count(({ hides }) => hides > 0),
      hiddenTwice: count(({ hides }) => hides > 1),
      responses,
      ownerResponses: byType('owner'),
      customerResponses: byType('customer'),
    },
  }
}

type Item = ReturnType<typeof toItem>

function toFigures(items: readonly Item[]): Record<string, number> {
  const count = (test: (item: Item) => boolean) => items.filter(test).length
  const sum = (of: (item: Item) => number) => items.reduce((total, item) => total + of(item), 0)
  return {
    '3.N': count(({ events }) => events.some(({ show }) => show === 1)),
    '3.H': count(({ events }) => {
      const first = events.findIndex(({ show }) => show === 1)
      return first >= 0 && events.slice(first).some(({ show }) => show === 0)
    }),
    '4.I': items.length,
    '4.H': count(({ last }) => last?.show === 0),
    '4.D': count(({ last }) => last?.deleted === 1),
    '4.E': sum(({ events }) => events.length),
    '4.R': sum(({ responses }) => responses.length),
  }
}

function toItem(entries: readonly Entry[]) {
  const events = entries
    .filter(({ type }) => type === null)
    .toSorted((a, b) => a.ms - b.ms || a.show - b.show || a.deleted - b.deleted)
  const responses = entries.filter(({ type }) => type !== null)
  const last = events.at(-1)
  const effects: { readonly month: string; readonly letter: 'S' | 'H' | 'D' }[] = []
  let [show, deleted, hides, hiddenSinceMs] = [-1, 0, 0, 0]
  for (const event of events) {
    const month = new Date(event.ms).toISOString().slice(0, 7)
    const turns = event.show !== show
    if (turns && event.show === 0) {
      hides += 1
      hiddenSinceMs = event.ms
    }
    if (event.deleted === 1 && deleted === 0) effects.push({ month, letter: 'D' })
    else if (turns && event.show === 0) effects.push({ month, letter: 'H' })
    else if (turns && show === 0) effects.push({ month, letter: 'S' })
    ;[show, deleted] = [event.show, event.deleted]
  }
  const atEnd = events.filter(({ ms }) => ms === last?.ms)
  return {
    events,
    responses,
    last,
    effects,
    hides,
    hiddenSinceMs,
    business: (last ?? entries[0])?.business ?? '',
    feedback: entries[0]?.feedback ?? '',
    isContradictory:
      new Set(atEnd.map((one) => `${one.show} ${one.deleted}`)).size > 1 ||
      new Set(events.map(({ business }) => business)).size > 1,
  }
}

function parse(page: string): Entry[] {
  const values = new Map(
    [...page.matchAll(/"([a-zA-Z]+)(\d+)":("(?:[^"\\]|\\.)*"|\d+)/g)].map(([, name, n, value = '']) => [
      `${name} ${n}`,
      value.replaceAll('"', ''),
    ]),
  )
  const numbers = [...page.matchAll(/"feedbackId(\d+)":/g)].map(([, n = '']) => n)
  return numbers.map((n) => {
    const of = (name: string) => values.get(`${name} ${n}`)
    return {
      feedback: of('feedbackId') ?? '',
      business: of('businessId') ?? '',
      ms: Date.parse(of('time') ?? of('date') ?? ''),
      show: Number(of('showOnWebsite')),
      deleted: Number(of('deleted')),
      type: of('type') ?? null,
    }
  })
}
