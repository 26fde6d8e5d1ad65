import type { RuleName } from '../../../shared/domain/finding.ts'
import { type History, type PlainFinding, type PlainTask, toHistories } from './plain-histories.ts'
import { keyOf } from './plain-robustness.ts'
import { findPlainly, hiddenRuns } from './plain-rules.ts'
import { TRAITS } from './plain-traits.ts'

export interface PlainCase {
  readonly reference: string
  readonly kind: 'burst' | 'review' | 'business'
  readonly priority: 'high' | 'medium' | 'low'
  readonly feedbackIds: readonly string[]
  /** Keys of the findings, in order. */
  readonly findings: readonly string[]
  readonly from: number | null
  /** null where it lasts, or where no moment bounds it. */
  readonly until: number | null
}

interface Named extends PlainFinding {
  readonly rule: RuleName
  readonly key: string
}

const MINUTE = 60_000
const PRIORITIES = ['high', 'medium', 'low']

/**
 * Cases worked out finding by finding from their definition in docs/findings.md, without SQL and without the
 * application's code, in the order of priority.
 * @param excluded keys of hides that the auditor took out of their burst.
 */
export function groupPlainly(task: PlainTask, excluded: ReadonlySet<string>): PlainCase[] {
  const runs = Map.groupBy(toHistories(task), subjectOf)
  const findings = Object.entries(findPlainly(task)).flatMap(([name, all]) => {
    const rule = name as RuleName
    return all.map((one): Named => ({ ...one, rule, key: keyOf(rule, one) }))
  })
  const hides = findings.filter(({ rule }) => rule === 'bulk-hide')
  const bySubject = Map.groupBy(hides, subjectOf)
  const byBusiness = Map.groupBy(hides, ({ businessId }) => businessId)
  const referenceOf = (finding: Named): string => {
    const { feedbackId, businessId } = finding
    if (feedbackId === null) return `C-B${businessId}`
    const hiddenAt = findPeriod(finding, runs.get(subjectOf(finding)) ?? [])
    const hide = bySubject.get(subjectOf(finding))?.find(({ from }) => from === hiddenAt)
    if (!hide || excluded.has(hide.key)) return `C-${feedbackId}`
    const start = findBurstStart(hide, byBusiness.get(businessId) ?? [], task.limits?.minutes ?? 10)
    return `C-${businessId}-${new Date(start).toISOString().replaceAll(/[-:Z]/g, '').replace('.000', '')}`
  }
  return [...Map.groupBy(findings, referenceOf)]
    .map(([reference, own]) => toCase(reference, own, task.cutoffMs))
    .sort(
      ([a, aMs], [b, bMs]) =>
        PRIORITIES.indexOf(a.priority) - PRIORITIES.indexOf(b.priority) ||
        b.findings.length - a.findings.length ||
        bMs - aMs ||
        (a.reference < b.reference ? -1 : 1),
    )
    .map(([one]) => one)
}

function subjectOf({ feedbackId, businessId }: Pick<PlainFinding, 'feedbackId' | 'businessId'>): string {
  return `${feedbackId} ${businessId}`
}

/** When the hidden period began that the finding speaks of; undefined where it speaks of none. */
function findPeriod({ rule, from, until }: Named, histories: readonly History[]): number | undefined {
  const start = from ?? 0
  const runs = histories.flatMap(hiddenRuns)
  switch (TRAITS[rule].period) {
    case 'begins-at-from':
      return from ?? undefined
    case 'begins-at-until':
      return until ?? undefined
    case 'around-from':
      return runs.findLast((run) => run.from <= start && (run.to === null || run.to > start))?.from
    case 'ends-at-from':
      return runs.findLast((run) => run.to === from)?.from
    case null:
      return undefined
  }
}

/** Hides at one business that are at most so many minutes from one to the next, found by going from hide to hide. */
function findBurstStart(hide: Named, same: readonly Named[], minutes: number): number {
  const reached = new Set([hide])
  for (const one of reached) {
    for (const other of same) {
      if (Math.abs((other.from ?? 0) - (one.from ?? 0)) <= minutes * MINUTE) reached.add(other)
    }
  }
  return Math.min(...[...reached].map(({ from }) => from ?? 0))
}

/** @returns the case and its duration. */
function toCase(reference: string, findings: readonly Named[], cutoffMs: number): [PlainCase, number] {
  const kind = reference.startsWith('C-B') ? 'business' : reference.includes('T') ? 'burst' : 'review'
  const bounding = kind === 'burst' ? findings.filter(({ rule }) => rule === 'bulk-hide') : findings
  const lasts = ({ rule, until }: Named) => until === null && TRAITS[rule].canLast === true
  const starts = bounding.flatMap(({ from }) => from ?? [])
  const ends = bounding.flatMap((one) => (lasts(one) ? cutoffMs : (one.until ?? one.from ?? [])))
  const from = starts.length > 0 ? Math.min(...starts) : null
  const end = ends.length > 0 ? Math.max(...ends) : null
  const isLow = findings.every(({ rule }) => TRAITS[rule].isLow)
  const ids = new Set(findings.flatMap(({ feedbackId }) => feedbackId ?? []))
  const made: PlainCase = {
    reference,
    kind,
    from,
    until: bounding.some(lasts) ? null : end,
    priority: kind !== 'review' ? 'high' : isLow ? 'low' : 'medium',
    feedbackIds: [...ids].sort((a, b) => (a < b ? -1 : 1)).map(String),
    findings: findings.map(({ key }) => key).sort(),
  }
  return [made, (end ?? 0) - (from ?? 0)]
}
