import { z } from 'zod'
import { type TradeHours, workingMoment, type Zone, zoneSchema } from './local-time.ts'
import type { Random } from './random.ts'
import { LANGUAGE_CODES, type LanguageCode } from './texts/compose-response.ts'
import locales from './texts/locales.json' with { type: 'json' }

/** The location of a demo business: its language, its local time and the parts of its name. */
const localeSchema = z.strictObject({
  country: z.string(),
  language: z.enum(LANGUAGE_CODES),
  zone: zoneSchema,
  cities: z.array(z.string()),
  /** `{}` is replaced by one of `properNames`. */
  trades: z.array(z.string()),
  properNames: z.array(z.string()),
  /** How many businesses are there, relative to the other locales. */
  weight: z.int(),
})
type Locale = Readonly<z.infer<typeof localeSchema>>
export const LOCALES: readonly Locale[] = z.array(localeSchema).parse(locales)

export interface DemoBusiness {
  readonly id: string
  readonly name: string
  readonly city: string
  readonly country: string
  readonly language: LanguageCode
  readonly zone: Zone
  readonly hours: TradeHours
  /** Moment at which the business began to collect reviews. */
  readonly openedMs: number
  /** Share of all feedback, relative to the others. */
  readonly weight: number
}

const DAY_MS = 86_400_000
const OLDEST_DAYS = 1_580
const YOUNGEST_DAYS = 200

/**
 * Businesses in order of size, the largest first. Sizes fall off like 1 / rank, which is how locations of a chain or
 * the customers of a review service are spread; a few are older than most feedback, a few are new.
 */
export function makeBusinesses(random: Random, count: number, nowMs: number): DemoBusiness[] {
  const names = new Set<string>()
  let id = 20_760
  const ids = Array.from({ length: count }, () => {
    id += random.integer(3, 420)
    return String(id)
  })
  const dealt = dealLocales(random, count)
  return shuffle(random, ids).map((businessId, rank) => {
    const locale = dealt[rank] as Locale
    const name = nameBusiness(random, locale, names)
    const hours = random.pick<TradeHours>(['office', 'office', 'shop', 'hospitality'])
    const openedDayMs = nowMs - random.integer(YOUNGEST_DAYS, OLDEST_DAYS) * DAY_MS
    return {
      id: businessId,
      name,
      city: random.pick(locale.cities),
      country: locale.country,
      language: locale.language,
      zone: locale.zone,
      hours,
      openedMs: workingMoment(random, { zone: locale.zone, hours }, openedDayMs, openedDayMs + DAY_MS),
      weight: ((0.7 + 0.6 * random.fraction()) * 100) / (rank + 2.5),
    }
  })
}

/** Draws from a shuffled list that holds each locale according to its weight, so that none is missing by chance. */
function dealLocales(random: Random, count: number): Locale[] {
  const deck = LOCALES.flatMap((locale) => Array<Locale>(locale.weight).fill(locale))
  const dealt: Locale[] = []
  while (dealt.length < count) dealt.push(...shuffle(random, deck))
  return dealt.slice(0, count)
}

/** A name that no business has yet: when the parts are used up, a number distinguishes branches. */
function nameBusiness(random: Random, locale: Locale, taken: Set<string>): string {
  for (let attempt = 1; ; attempt += 1) {
    const bare = random.pick(locale.trades).replace('{}', random.pick(locale.properNames))
    const name = attempt <= 8 ? bare : `${bare} ${attempt - 7}`
    if (taken.has(name)) continue
    taken.add(name)
    return name
  }
}

/** Fisher–Yates; leaves the given list as it is. */
export function shuffle<T>(random: Random, list: readonly T[]): T[] {
  const mixed = [...list]
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = random.integer(0, last)
    const kept = mixed[last] as T
    mixed[last] = mixed[other] as T
    mixed[other] = kept
  }
  return mixed
}
