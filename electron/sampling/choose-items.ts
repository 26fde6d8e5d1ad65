import { createHash } from 'node:crypto'
import { AppError } from '../../shared/app-error.ts'
import {
  parseStratum,
  SAMPLE_SIZE_LIMIT,
  type SampleDesign,
  type StrataKind,
  type Stratum,
} from '../../shared/domain/sample.ts'
import type { PopulationItem } from './population-list.ts'

export interface ChosenItem {
  readonly id: bigint
  /** Empty if the sample has no strata. */
  readonly stratum: string
}

export interface Choice {
  readonly items: readonly ChosenItem[]
  readonly strata: readonly Stratum[]
}

/**
 * Draws the items. The result depends only on the list, the design and the seed ([Note: The generator of draws] and
 * [Note: The list of a population]). Strata are drawn one after the other in their order, from one sequence of numbers.
 * @throws AppError *invalid-argument* for a sample that is larger than its population.
 */
export function chooseItems(list: readonly PopulationItem[], design: SampleDesign, seed: string): Choice {
  const nextBelow = createGenerator(seed)
  if (design.method === 'stratified') return chooseFromStrata(list, design, nextBelow)
  refuseTooLarge(design.size, list.length)
  const draw = design.method === 'random' ? drawRandomly : drawByInterval
  return { items: pick(list, design.size, draw, nextBelow, ''), strata: [] }
}

/** Businesses with strata of their own in *visibility-business*; the rest is one group, `others`. */
const LISTED_BUSINESSES = 5
const OTHERS = 'others'

/** The strata of a list in their order: by visibility, then by the number of the business with others last. */
export function groupByStratum(
  list: readonly PopulationItem[],
  by: StrataKind,
): readonly (readonly [name: string, items: readonly PopulationItem[]])[] {
  return [...Map.groupBy(list, toStratumName(list, by))].sort(([a], [b]) => compareStrata(a, b))
}

function toStratumName(list: readonly PopulationItem[], by: StrataKind): (item: PopulationItem) => string {
  if (by !== 'visibility-business') return (item) => item[by]
  const listed = findMostHidden(list)
  return ({ visibility, business }) => `${visibility} ${listed.has(business) ? business : OTHERS}`
}

/** The businesses with the most hidden reviews, those with the lower numbers first where they are equal. */
function findMostHidden(list: readonly PopulationItem[]): ReadonlySet<string> {
  const hidden = Map.groupBy(
    list.filter(({ visibility }) => visibility === 'hidden'),
    ({ business }) => business,
  )
  const most = [...hidden].sort(([a, some], [b, more]) => more.length - some.length || compareNumbers(a, b))
  return new Set(most.slice(0, LISTED_BUSINESSES).map(([business]) => business))
}

/** Names without a visibility or a business, such as those of months, by code units. */
function compareStrata(a: string, b: string): number {
  const [left, right] = [parseStratum(a), parseStratum(b)]
  const byVisibility = compareTexts(left.visibility ?? '', right.visibility ?? '')
  if (byVisibility !== 0) return byVisibility
  if (left.businessId !== null && right.businessId !== null) {
    return compareNumbers(left.businessId, right.businessId)
  }
  if (left.businessId === right.businessId) return compareTexts(a, b)
  return left.businessId === null ? 1 : -1
}

type StratifiedDesign = Extract<SampleDesign, { readonly method: 'stratified' }>

function chooseFromStrata(
  list: readonly PopulationItem[],
  { by, allocation, size }: StratifiedDesign,
  nextBelow: NextBelow,
): Choice {
  const groups = groupByStratum(list, by)
  const counts = groups.map(([, items]) => items.length)
  if (allocation === 'proportional') refuseTooLarge(size, list.length)
  else refuseTooMany(size, counts)
  // A stratum with fewer items than the fixed number is taken whole.
  const sizes =
    allocation === 'proportional'
      ? allocateProportionally(counts, size)
      : counts.map((count) => Math.min(count, size))
  const drawn = groups.map(([name, items], at) => pick(items, sizes[at] ?? 0, drawRandomly, nextBelow, name))
  const strata = groups.map(([name], at) => ({ name, count: counts[at] ?? 0, size: sizes[at] ?? 0 }))
  return { items: drawn.flat(), strata }
}

function pick(
  list: readonly PopulationItem[],
  size: number,
  draw: DrawPositions,
  nextBelow: NextBelow,
  stratum: string,
): ChosenItem[] {
  return draw(list.length, size, nextBelow).flatMap((at) => {
    const item = list[at]
    return item ? [{ id: item.id, stratum }] : []
  })
}

/** A fixed number from each stratum. */
function refuseTooMany(size: number, counts: readonly number[]): void {
  const largest = counts.reduce((most, count) => Math.max(most, count), 0)
  if (size > largest) {
    throw new AppError(
      'invalid-argument',
      `The sample is larger than its population: ${size} items of each stratum asked for, the largest has ${largest}.`,
      { details: { size, largest } },
    )
  }
  const drawn = counts.reduce((sum, count) => sum + Math.min(count, size), 0)
  if (drawn <= SAMPLE_SIZE_LIMIT) return
  throw new AppError(
    'invalid-argument',
    `${size} items of each of ${counts.length} strata are ${drawn} in all; a sample has at most ${SAMPLE_SIZE_LIMIT}.`,
    { details: { size, drawn } },
  )
}

function refuseTooLarge(size: number, count: number): void {
  if (size <= count) return
  throw new AppError(
    'invalid-argument',
    `The sample is larger than its population: ${size} items asked for, ${count} are there.`,
    { details: { size, count } },
  )
}

/** Two different numbers. */
function compareNumbers(a: string, b: string): number {
  return BigInt(a) < BigInt(b) ? -1 : 1
}

/** By code units, the same on every system. */
function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/**
 * How many items to draw from each stratum so that their shares follow its size, in the order given: the whole part of
 * each share, and the rest to the largest remainders, the earlier stratum first where they are equal (Hamilton's
 * method).
 * @param counts whole, above 0. @param size whole, at most the sum of the counts.
 */
export function allocateProportionally(counts: readonly number[], size: number): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0)
  const allocated = counts.map((count) => Math.floor((size * count) / total))
  const left = size - allocated.reduce((sum, count) => sum + count, 0)
  const byRemainder = counts
    .map((count, at) => ({ at, remainder: (size * count) % total }))
    .sort((a, b) => b.remainder - a.remainder || a.at - b.at)
  for (const { at } of byRemainder.slice(0, left)) allocated[at] = (allocated[at] ?? 0) + 1
  return allocated
}

/**
 * [Note: The generator of draws]
 *
 * Number i (0, 1, 2, …) of a seed is the first 8 bytes, as an unsigned big-endian number, of
 * SHA-256("unhidden draw 1" LF seed LF i LF) over UTF-8, with i in decimal. A number below n is made from the next
 * number below the largest multiple of n within 2^64, modulo n; others are skipped, so that no remainder is more
 * likely. Anybody can repeat a draw with a hash function and these lines; docs/sampling.md has test vectors.
 */
type NextBelow = (n: bigint) => bigint

const RANGE = 2n ** 64n

/** The sequence of numbers of a seed; each call uses at least one. @param seed any text without line breaks */
export function createGenerator(seed: string): NextBelow {
  let at = 0
  const next = (): bigint => {
    const block = createHash('sha256').update(`unhidden draw 1\n${seed}\n${at}\n`, 'utf8').digest()
    at += 1
    return block.readBigUInt64BE(0)
  }
  return (n) => {
    const limit = RANGE - (RANGE % n)
    for (;;) {
      const number = next()
      if (number < limit) return number % n
    }
  }
}

/**
 * Positions of drawn items in a population of `count` items, 0 for the first, in the order in which they were drawn.
 * @param size whole, 0…count.
 */
type DrawPositions = (count: number, size: number, nextBelow: NextBelow) => number[]

/**
 * Draws without replacement; every set of positions is equally likely. The first steps of the Fisher–Yates shuffle:
 * step i swaps position i with one of i…count − 1.
 */
export const drawRandomly: DrawPositions = (count, size, nextBelow) => {
  /** Stores only swapped positions, so that a small sample of a large population takes little memory. */
  const moved = new Map<number, number>()
  return Array.from({ length: size }, (_, at) => {
    const other = at + Number(nextBelow(BigInt(count - at)))
    const drawn = moved.get(other) ?? other
    moved.set(other, moved.get(at) ?? at)
    return drawn
  })
}

/**
 * One position in each of `size` equal intervals of the population, at the same offset: for one random number s below
 * `count`, position i is ⌊(s + i · count) / size⌋.
 */
export const drawByInterval: DrawPositions = (count, size, nextBelow) => {
  if (size === 0) return []
  const start = nextBelow(BigInt(count))
  return Array.from({ length: size }, (_, at) => Number((start + BigInt(at) * BigInt(count)) / BigInt(size)))
}
