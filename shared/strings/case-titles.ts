import type { CaseKind } from '../domain/case.ts'
import {
  CONTRADICTION_TITLES,
  RULE_NAMES,
  type RuleName,
  type ShownFacts,
  type TitleFacts,
  traitsOf,
} from '../domain/rules.ts'
import { countOf, formatCount } from '../format/count.ts'

/** A finding as far as the title of its case depends on it. */
export interface TitledFinding extends TitleFacts {
  readonly rule: RuleName
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

const TITLE_ORDER = RULE_NAMES.toSorted((a, b) => traitsOf(a).titleRank - traitsOf(b).titleRank)

/** The short title of a case in lists: what happened, without names and ids. */
export function titleOfCase({ kind, reviews, durationMs, findings }: TitledCase): string {
  if (kind === 'burst') {
    const counted = countOf(reviews, 'review', 'reviews')
    return `${counted} hidden in ${printExactLength(durationMs)}`
  }
  const leading = findLeading(findings)
  return leading ? traitsOf(leading.rule).title(leading, findings) : 'No findings'
}

/**
 * What the record shows of each finding of a case, in the order of the rules.
 * @param at writes a moment as the screen does
 */
export function describeFindings(
  findings: readonly (ShownFacts & { readonly rule: RuleName; readonly remark: string })[],
  at: (ms: number | null) => string,
): readonly string[] {
  return RULE_NAMES.flatMap((rule) => findings.filter((finding) => finding.rule === rule)).flatMap(
    (finding) => {
      const shown = traitsOf(finding.rule).shows(finding, at, findings)
      return shown === '' ? [] : [[shown, finding.remark].filter(Boolean).join(' ')]
    },
  )
}

/** The order of kinds of one priority: that in which they give a case its title. */
export function compareKinds(one: RuleName, other: RuleName): number {
  return TITLE_ORDER.indexOf(one) - TITLE_ORDER.indexOf(other)
}

/** The rule that a case is listed under: the one that its title is about. */
export function findKindOfCase(kind: CaseKind, rules: readonly RuleName[]): RuleName {
  if (kind === 'burst') return 'bulk-hide'
  return TITLE_ORDER.find((name) => rules.includes(name)) ?? 'outlier-business'
}

function findLeading(findings: readonly TitledFinding[]): TitledFinding | undefined {
  const rule = TITLE_ORDER.find((name) => findings.some((finding) => finding.rule === name))
  const same = findings.filter((finding) => finding.rule === rule)
  const isShortestFirst = rule !== undefined && traitsOf(rule).isShortestFirst === true
  return same.toSorted((a, b) => compareLeading(a, b, isShortestFirst ? 1 : -1))[0]
}

function compareLeading(a: TitledFinding, b: TitledFinding, sign: 1 | -1): number {
  const marks = [...CONTRADICTION_TITLES.keys()]
  return (
    marks.indexOf(a.mark ?? '') - marks.indexOf(b.mark ?? '') ||
    Number(a.isWhileDeleted ?? false) - Number(b.isWhileDeleted ?? false) ||
    sign * ((a.measure ?? 0) - (b.measure ?? 0)) ||
    (a.fromMs ?? 0) - (b.fromMs ?? 0)
  )
}

/** To the second below an hour: `9 min 03 s`, `48 s`; above it to the minute: `2 h 05 min`. */
export function printExactLength(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000))
  if (seconds < 1) return '1 s'
  if (seconds < 60) return `${seconds} s`
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min ${pad(seconds % 60)} s`
  return `${formatCount(Math.floor(seconds / 3_600))} h ${pad(Math.floor(seconds / 60) % 60)} min`
}

function pad(value: number): string {
  return String(value).padStart(2, '0')
}
