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
  /**
   * What the record shows, with the moments, counts and durations of the finding. @param all findings of the case.
   * Empty where another finding of the case has it; the remark of the finding follows it.
   */
  readonly shows: (finding: ShownFacts, at: WriteMoment, all: readonly ShownFacts[]) => string
  /**
   * Of several findings, the one with the shortest time gives the title; otherwise the one with the largest measure.
   */
  readonly isShortestFirst?: true
}

/** What the sentence about a finding depends on. */
export type ShownFacts = Pick<
  TitleFacts,
  'rule' | 'fromMs' | 'untilMs' | 'measure' | 'mark' | 'isBeforeNotice'
>
/** A moment as the screen writes it. */
type WriteMoment = (ms: number | null) => string

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
    shows: (finding, at, all) => (isUnanswered(all) ? '' : `${describeHidden(finding, at)}.`),
  },
  'deleted-after-hiding': {
    prefix: 'DH',
    describe: (ms) => `deleted ${formatDuration(ms)} after hiding`,
    titleRank: 3,
    title: ({ measure }) => `Deleted ${printMeasure(measure ?? 0)} after being hidden`,
    shows: ({ fromMs, untilMs, measure }, at) =>
      `Hidden ${at(fromMs)}; deleted ${at(untilMs)}, ${describeLater(measure)}.`,
  },
  'deleted-without-hide': {
    prefix: 'DW',
    titleRank: 7,
    title: () => 'Deleted without a recorded hide',
    shows: ({ fromMs }, at) => `Deleted ${at(fromMs)}; no earlier entry hides it.`,
  },
  toggling: {
    prefix: 'TG',
    describe: (count, locale) => countOf(count, 'change', 'changes', locale),
    titleRank: 4,
    title: ({ measure, fromMs, untilMs }) =>
      `Switched ${formatCount(measure ?? 0)} times in ${printMeasure((untilMs ?? 0) - (fromMs ?? 0))}`,
    shows: ({ fromMs, untilMs, measure }, at) =>
      `Visibility changed ${formatCount(measure ?? 0)} times from ${at(fromMs)} to ${at(untilMs)}.`,
  },
  'hidden-after-customer-reply': {
    prefix: 'HC',
    describe: (ms) => `hidden ${formatDuration(ms)} after the reply`,
    titleRank: 1,
    title: ({ measure }) => `Hidden ${printMeasure(measure ?? 0)} after customer response`,
    shows: ({ fromMs, untilMs, measure }, at) =>
      `Customer response ${at(fromMs)}; hidden ${at(untilMs)}, ${describeLater(measure)}.`,
    isShortestFirst: true,
  },
  'hidden-never-answered': {
    prefix: 'HN',
    describe: (ms) => `hidden for ${formatDuration(ms)}`,
    titleRank: 10,
    title: titleHidden,
    shows: (finding, at) => `${describeHidden(finding, at)}, with no owner response before or since.`,
  },
  'reply-nobody-could-see': {
    prefix: 'RN',
    titleRank: 2,
    title: ({ isWhileDeleted }) => `Owner responded while ${isWhileDeleted ? 'deleted' : 'hidden'}`,
    shows: ({ fromMs }, at) => `Owner responded ${at(fromMs)}.`,
  },
  'bulk-hide': {
    prefix: 'BH',
    describe: (count, locale) => countOf(count, 'hide', 'hides', locale),
    titleRank: 8,
    title: ({ measure }) => `Hidden with ${countOf(Math.max(0, (measure ?? 1) - 1), 'other', 'others')}`,
    shows: ({ fromMs, measure }, at) =>
      `Hidden ${at(fromMs)}, one of ${countOf(measure ?? 0, 'hide', 'hides')} at this business within the limit.`,
  },
  'window-dressing': {
    prefix: 'WD',
    describe: (ms) => `shown again ${formatDuration(ms)} before`,
    titleRank: 6,
    title: ({ measure, isBeforeNotice }) =>
      `Shown again ${printMeasure(measure ?? 0)} before ${isBeforeNotice ? 'notice date' : 'cutoff'}`,
    shows: ({ fromMs, measure, isBeforeNotice }, at) =>
      `Shown again ${at(fromMs)}, ${formatDuration(measure ?? 0)} before the ${isBeforeNotice ? 'notice date' : 'data cutoff'}.`,
    isShortestFirst: true,
  },
  'contradictory-record': {
    prefix: 'CR',
    describe: (count, locale) => countOf(count, 'entry', 'entries', locale),
    titleRank: 5,
    title: ({ mark = '' }) => CONTRADICTION_TITLES.get(mark) ?? 'Entries contradict',
    shows: describeContradiction,
  },
  'outlier-business': {
    prefix: 'OB',
    describe: (rate) => `${(rate * 100).toFixed(1)}% hidden`,
    titleRank: 11,
    title: ({ measure }) => `Hide rate above all others: ${((measure ?? 0) * 100).toFixed(1)}%`,
    shows: ({ measure }) => `Hide rate ${((measure ?? 0) * 100).toFixed(1)}%, above all other businesses.`,
  },
} as const satisfies Readonly<Record<string, RuleTraits>>

export type RuleName = keyof typeof RULES
export const RULE_NAMES = Object.keys(RULES) as [RuleName, ...RuleName[]]

export function traitsOf(rule: RuleName): RuleTraits {
  return RULES[rule]
}

/** Both rules measure the same hidden period. */
function titleHidden({ measure }: TitleFacts, all: readonly TitleFacts[]): string {
  return `Hidden ${formatShortDuration(measure ?? 0)}${isUnanswered(all) ? ', never answered' : ''}`
}

function isUnanswered(all: readonly Pick<TitleFacts, 'rule'>[]): boolean {
  return all.some(({ rule }) => rule === 'hidden-never-answered')
}

function describeHidden({ fromMs, measure }: ShownFacts, at: WriteMoment): string {
  return `Hidden since ${at(fromMs)}, ${formatDuration(measure ?? 0)} to the data cutoff`
}

function describeLater(ms: number | null): string {
  if (ms === null || ms === 0) return 'at the same moment'
  return ms < 1_000 ? 'less than a second later' : `${formatDuration(ms)} later`
}

/** The measure counts different moments. */
function describeContradiction({ mark = '', measure, fromMs, untilMs }: ShownFacts, at: WriteMoment): string {
  const count = measure ?? 0
  const when = fromMs === untilMs ? at(fromMs) : `${at(fromMs)} to ${at(untilMs)}`
  if (mark === 'same-second') {
    return count === 1
      ? `Opposite entries ${when}.`
      : `Opposite entries at ${formatCount(count)} moments, ${when}.`
  }
  if (mark === 'deletion-taken-back') {
    return count === 1
      ? `Deletion taken back ${when}.`
      : `Deletion taken back ${formatCount(count)} times, ${when}.`
  }
  const entries = countOf(count, 'entry', 'entries')
  return mark === 'rewritten'
    ? `${entries} replaced by others in later syncs: ${when}.`
    : `${entries} no longer returned by later syncs: ${when}.`
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** The largest unit, and hours with their minutes: *1 h* for 1 h 59 min would claim more than is so. */
function printMeasure(ms: number): string {
  return ms >= HOUR_MS && ms < DAY_MS ? formatDuration(ms) : formatShortDuration(ms)
}
