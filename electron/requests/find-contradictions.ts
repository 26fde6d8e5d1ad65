import type { AuditZone } from '../../shared/domain/audit-zone.ts'
import type { CompanyAnswer, CompanyGround, Contradiction } from '../../shared/domain/company-answer.ts'
import type { RequestRow } from '../../shared/domain/company-request.ts'
import { toDayText } from '../../shared/query/calendar-range.ts'

/** The usual limits of the rule *hidden together*. */
const BURST = { rows: 10, withinMs: 10 * 60_000 }

type Asked = RequestRow & {
  readonly answer: CompanyAnswer | null
  /** When the file with the answer was received. */
  readonly receivedAtMs: number | null
  /** Grounds that count for the same review in other requests. */
  readonly otherGrounds: readonly CompanyGround[]
}

/**
 * Where answers and the record do not fit, by the number of the row. Nothing here says which of the two is right. A day
 * is compared with the day of the entry in the audit time zone, a time without offset by its day alone.
 */
export function findContradictions(
  rows: readonly Asked[],
  zone: AuditZone,
): ReadonlyMap<number, readonly Contradiction[]> {
  const inBurst = new Set(findUniformBursts(rows).flatMap((burst) => burst.map(({ number }) => number)))
  return new Map(
    rows.map((row) => [
      row.number,
      [...compareOne(row, zone), ...(inBurst.has(row.number) ? BURST_KIND : [])],
    ]),
  )
}

const BURST_KIND: readonly Contradiction[] = ['same-for-burst']

function compareOne(
  { answer, hiddenSinceMs, firstEntryMs, receivedAtMs, otherGrounds }: Asked,
  zone: AuditZone,
): readonly Contradiction[] {
  if (answer === null) return []
  const { ground, decidedAt } = answer
  const order = (entryMs: number | null) =>
    decidedAt === '' || entryMs === null ? 0 : compareMoment(decidedAt, entryMs, zone)
  return [
    ...(ground === 'never-hidden' && hiddenSinceMs !== null ? (['never-hidden'] as const) : []),
    ...(order(hiddenSinceMs) > 0 ? (['after-hide'] as const) : []),
    ...(order(firstEntryMs) < 0 ? (['before-record'] as const) : []),
    ...(order(receivedAtMs) > 0 ? (['after-receipt'] as const) : []),
    ...(ground !== null && otherGrounds.some((other) => other !== ground) ? (['other-ground'] as const) : []),
  ]
}

/** Negative where the company's date is earlier than the entry, positive where it is later. */
function compareMoment(decidedAt: string, entryMs: number, zone: AuditZone): number {
  const hasOffset = /(?:Z|[+-]\d{2}:\d{2})$/.test(decidedAt.slice(10))
  if (hasOffset) return Date.parse(decidedAt) - entryMs
  const [day, entryDay] = [decidedAt.slice(0, 10), toDayText(entryMs, zone)]
  return day === entryDay ? 0 : day < entryDay ? -1 : 1
}

/**
 * Rows of one business that were hidden together and all have one ground, clause and date. The rows of a burst are
 * those within ten minutes of its first.
 */
function findUniformBursts(rows: readonly Asked[]): readonly (readonly Asked[])[] {
  const hidden = rows.filter(({ hiddenSinceMs }) => hiddenSinceMs !== null)
  const bursts = [...Map.groupBy(hidden, ({ businessId }) => businessId).values()].flatMap(splitIntoBursts)
  return bursts.filter((burst) => burst.length >= BURST.rows && haveOneGround(burst))
}

function splitIntoBursts(rows: readonly Asked[]): Asked[][] {
  const bursts: Asked[][] = []
  for (const row of rows.toSorted((a, b) => startOf(a) - startOf(b))) {
    const first = bursts.at(-1)?.[0]
    if (first && startOf(row) - startOf(first) <= BURST.withinMs) bursts.at(-1)?.push(row)
    else bursts.push([row])
  }
  return bursts
}

function startOf({ hiddenSinceMs }: Asked): number {
  return hiddenSinceMs ?? 0
}

function haveOneGround(burst: readonly Asked[]): boolean {
  const [first] = burst
  const stated = first?.answer
  if (!stated || stated.ground === null || stated.ground === 'never-hidden') return false
  return burst.every(
    ({ answer }) =>
      answer?.ground === stated.ground &&
      answer.policyClause === stated.policyClause &&
      answer.decidedAt === stated.decidedAt,
  )
}
