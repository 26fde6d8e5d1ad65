import type { CaseKind } from '../domain/case.ts'
import type { Finding, RuleName } from '../domain/finding.ts'

/** A finding as far as the title of its case depends on it. */
export interface TitledFinding extends Pick<Finding, 'rule' | 'fromMs' | 'untilMs' | 'measure'> {
  /** What distinguishes it from others of its rule about the same review; see `printFindingReference`. */
  readonly mark?: string
  /** Of *reply-nobody-could-see*: the review was deleted and not hidden. */
  readonly isWhileDeleted?: boolean
  /** Of *window-dressing*: the notice date is the end, not the data cut-off. */
  readonly isBeforeNotice?: boolean
}

export interface TitledCase {
  readonly kind: CaseKind
  /** Number of different reviews. */
  readonly reviews: number
  /** From the first hide of a burst to its last. */
  readonly durationMs: number
  /** Not needed of a burst. */
  readonly findings: readonly TitledFinding[]
}

/** Several findings of such a rule: the shortest time is the title's. */
const SHORTEST_FIRST: ReadonlySet<RuleName> = new Set(['hidden-after-customer-reply', 'window-dressing'])

/** Titles by the mark of a contradiction; the first is the most telling. */
const CONTRADICTIONS: ReadonlyMap<string, string> = new Map([
  ['same-second', 'Entries of one second contradict'],
  ['deletion-taken-back', 'Deletion taken back'],
  ['rewritten', 'Entries rewritten'],
  ['vanished', 'Entries no longer returned'],
])

type DescribeFinding = (finding: TitledFinding, all: readonly TitledFinding[]) => string

/** The title of a review's case is that of the first of these rules that found something. */
const TITLES: Readonly<Record<RuleName, DescribeFinding>> = {
  'hidden-after-customer-reply': ({ measure }) => `Hidden ${printLength(measure)} after customer response`,
  'reply-nobody-could-see': ({ isWhileDeleted }) =>
    `Owner responded while ${isWhileDeleted ? 'deleted' : 'hidden'}`,
  'deleted-after-hiding': ({ measure }) => `Deleted ${printLength(measure)} after being hidden`,
  toggling: ({ measure, fromMs, untilMs }) =>
    `Switched ${group(measure ?? 0)} times in ${printLength((untilMs ?? 0) - (fromMs ?? 0))}`,
  'contradictory-record': ({ mark = '' }) => CONTRADICTIONS.get(mark) ?? 'Entries contradict',
  'window-dressing': ({ measure, isBeforeNotice }) =>
    `Shown again ${printLength(measure)} before ${isBeforeNotice ? 'notice date' : 'cutoff'}`,
  'deleted-without-hide': () => 'Deleted without a recorded hide',
  'bulk-hide': ({ measure }) => describeCompany(Math.max(0, (measure ?? 1) - 1)),
  'long-hidden': describeHidden,
  'hidden-never-answered': describeHidden,
  'outlier-business': ({ measure }) => `Hide rate above all others: ${((measure ?? 0) * 100).toFixed(1)}%`,
}
const TITLE_ORDER = Object.keys(TITLES) as readonly RuleName[]

/** The short title of a case in lists: what happened, without names and ids. */
export function titleOfCase({ kind, reviews, durationMs, findings }: TitledCase): string {
  if (kind === 'burst') {
    const noun = reviews === 1 ? 'review' : 'reviews'
    return `${group(reviews)} ${noun} hidden in ${printExactLength(durationMs)}`
  }
  const leading = findLeading(findings)
  return leading ? TITLES[leading.rule](leading, findings) : 'No findings'
}

/** The rule that a case is listed under: the one that its title is about. */
export function findKindOfCase(kind: CaseKind, rules: readonly RuleName[]): RuleName {
  if (kind === 'burst') return 'bulk-hide'
  return TITLE_ORDER.find((name) => rules.includes(name)) ?? 'outlier-business'
}

function findLeading(findings: readonly TitledFinding[]): TitledFinding | undefined {
  const rule = TITLE_ORDER.find((name) => findings.some((finding) => finding.rule === name))
  const same = findings.filter((finding) => finding.rule === rule)
  return same.toSorted(compareLeading)[0]
}

function compareLeading(a: TitledFinding, b: TitledFinding): number {
  const sign = SHORTEST_FIRST.has(a.rule) ? 1 : -1
  const marks = [...CONTRADICTIONS.keys()]
  return (
    marks.indexOf(a.mark ?? '') - marks.indexOf(b.mark ?? '') ||
    Number(a.isWhileDeleted ?? false) - Number(b.isWhileDeleted ?? false) ||
    sign * ((a.measure ?? 0) - (b.measure ?? 0)) ||
    (a.fromMs ?? 0) - (b.fromMs ?? 0)
  )
}

/** Both rules measure the same hidden period. */
function describeHidden({ measure }: TitledFinding, all: readonly TitledFinding[]): string {
  const isUnanswered = all.some(({ rule }) => rule === 'hidden-never-answered')
  return `Hidden ${printLength(measure)}${isUnanswered ? ', never answered' : ''}`
}

function describeCompany(others: number): string {
  return `Hidden with ${group(others)} ${others === 1 ? 'other' : 'others'}`
}

const UNITS = [
  { name: 'd', ms: 86_400_000 },
  { name: 'h', ms: 3_600_000 },
  { name: 'min', ms: 60_000 },
] as const

/** In the largest unit that is reached, rounded down: `1,204 d`, `41 min`, `0 s`. */
function printLength(ms: number | null): string {
  const length = Math.max(0, ms ?? 0)
  const unit = UNITS.find((one) => length >= one.ms)
  return unit ? `${group(Math.floor(length / unit.ms))} ${unit.name}` : `${Math.floor(length / 1_000)} s`
}

/** To the second below an hour: `9 min 03 s`, `48 s`; above it to the minute: `2 h 05 min`. */
function printExactLength(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000))
  if (seconds < 1) return '1 s'
  if (seconds < 60) return `${seconds} s`
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min ${pad(seconds % 60)} s`
  return `${group(Math.floor(seconds / 3_600))} h ${pad(Math.floor(seconds / 60) % 60)} min`
}

function pad(value: number): string {
  return String(value).padStart(2, '0')
}

function group(count: number): string {
  return count.toLocaleString('en-US')
}
