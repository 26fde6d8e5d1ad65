import { countOf, formatCount } from '../format/count.ts'
import { formatDuration, formatShortDuration } from '../format/time.ts'

interface RuleTraits {
  /** Begins the references of its findings (shared/domain/reference.ts). Working papers hold them: never change one. */
  readonly prefix: string
  /** The measure of a finding in words; absent where a finding has no measure. */
  readonly describe?: (measure: number, locale: string) => string
  /** A case has the title of the rule with the lowest rank that found something in it. */
  readonly titleRank: number
  /** The short title of a case, without names and ids. @param all findings of the case */
  readonly title: (finding: TitleFacts, all: readonly TitleFacts[]) => string
  /** Of several findings, the one with the shortest time gives the title; otherwise the one with the largest measure. */
  readonly isShortestFirst?: true
}

/** What the title of a case depends on, of one finding. */
export interface TitleFacts {
  readonly rule: string
  readonly fromMs: number | null
  readonly untilMs: number | null
  readonly measure: number | null
  /** What distinguishes it from others of its rule about the same review; see `printFindingReference`. */
  readonly mark?: string
  /** Of *reply-nobody-could-see*: the review was deleted and not hidden. */
  readonly isWhileDeleted?: boolean
  /** Of *window-dressing*: the notice date is the end, not the data cutoff. */
  readonly isBeforeNotice?: boolean
}

/** Titles by the mark of a contradiction; the first is the most telling. */
export const CONTRADICTION_TITLES: ReadonlyMap<string, string> = new Map([
  ['same-second', 'Entries of one second contradict'],
  ['deletion-taken-back', 'Deletion taken back'],
  ['rewritten', 'Entries rewritten'],
  ['vanished', 'Entries no longer returned'],
])

/**
 * The rules in the order in which they are shown. The names are part of the command line's contract. Strings,
 * parameters and SQL of a rule are in electron/findings/rules.
 */
export const RULES = {
  'long-hidden': {
    prefix: 'LH',
    describe: (ms) => `hidden for ${formatDuration(ms)}`,
    titleRank: 9,
    title: titleHidden,
  },
  'deleted-after-hiding': {
    prefix: 'DH',
    describe: (ms) => `deleted ${formatDuration(ms)} after hiding`,
    titleRank: 3,
    title: ({ measure }) => `Deleted ${printMeasure(measure ?? 0)} after being hidden`,
  },
  'deleted-without-hide': {
    prefix: 'DW',
    titleRank: 7,
    title: () => 'Deleted without a recorded hide',
  },
  toggling: {
    prefix: 'TG',
    describe: (count, locale) => countOf(count, 'change', 'changes', locale),
    titleRank: 4,
    title: ({ measure, fromMs, untilMs }) =>
      `Switched ${formatCount(measure ?? 0)} times in ${printMeasure((untilMs ?? 0) - (fromMs ?? 0))}`,
  },
  'hidden-after-customer-reply': {
    prefix: 'HC',
    describe: (ms) => `hidden ${formatDuration(ms)} after the reply`,
    titleRank: 1,
    title: ({ measure }) => `Hidden ${printMeasure(measure ?? 0)} after customer response`,
    isShortestFirst: true,
  },
  'hidden-never-answered': {
    prefix: 'HN',
    describe: (ms) => `hidden for ${formatDuration(ms)}`,
    titleRank: 10,
    title: titleHidden,
  },
  'reply-nobody-could-see': {
    prefix: 'RN',
    titleRank: 2,
    title: ({ isWhileDeleted }) => `Owner responded while ${isWhileDeleted ? 'deleted' : 'hidden'}`,
  },
  'bulk-hide': {
    prefix: 'BH',
    describe: (count, locale) => countOf(count, 'hide', 'hides', locale),
    titleRank: 8,
    title: ({ measure }) => `Hidden with ${countOf(Math.max(0, (measure ?? 1) - 1), 'other', 'others')}`,
  },
  'window-dressing': {
    prefix: 'WD',
    describe: (ms) => `shown again ${formatDuration(ms)} before`,
    titleRank: 6,
    title: ({ measure, isBeforeNotice }) =>
      `Shown again ${printMeasure(measure ?? 0)} before ${isBeforeNotice ? 'notice date' : 'cutoff'}`,
    isShortestFirst: true,
  },
  'contradictory-record': {
    prefix: 'CR',
    describe: (count, locale) => countOf(count, 'entry', 'entries', locale),
    titleRank: 5,
    title: ({ mark = '' }) => CONTRADICTION_TITLES.get(mark) ?? 'Entries contradict',
  },
  'outlier-business': {
    prefix: 'OB',
    describe: (rate) => `${(rate * 100).toFixed(1)}% hidden`,
    titleRank: 11,
    title: ({ measure }) => `Hide rate above all others: ${((measure ?? 0) * 100).toFixed(1)}%`,
  },
} as const satisfies Readonly<Record<string, RuleTraits>>

export type RuleName = keyof typeof RULES
export const RULE_NAMES = Object.keys(RULES) as [RuleName, ...RuleName[]]

export function traitsOf(rule: RuleName): RuleTraits {
  return RULES[rule]
}

/** Both rules measure the same hidden period. */
function titleHidden({ measure }: TitleFacts, all: readonly TitleFacts[]): string {
  const isUnanswered = all.some(({ rule }) => rule === 'hidden-never-answered')
  return `Hidden ${formatShortDuration(measure ?? 0)}${isUnanswered ? ', never answered' : ''}`
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** The largest unit, and hours with their minutes: *1 h* for 1 h 59 min would claim more than is so. */
function printMeasure(ms: number): string {
  return ms >= HOUR_MS && ms < DAY_MS ? formatDuration(ms) : formatShortDuration(ms)
}
