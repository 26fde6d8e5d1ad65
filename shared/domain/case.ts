import type { DispositionState, Finding, Ground } from './finding.ts'
import { isDecimalId } from './ids.ts'

/**
 * [Note: Cases] A case holds the findings that one person decides at once: (a) a burst of hides at one business with the
 * findings of those hidden periods; else (b) all findings on one review; else (c) those about one business. A finding
 * belongs to exactly one case. docs/findings.md has the definitions.
 */
export const CASE_KINDS = ['burst', 'review', 'business'] as const
export type CaseKind = (typeof CASE_KINDS)[number]

/** In the order of the list. A priority orders the work; it judges nobody. */
export const CASE_PRIORITIES = ['high', 'medium', 'low'] as const
export type CasePriority = (typeof CASE_PRIORITIES)[number]

/** *changed*: decided, and since then a sync brought a finding or changed one. */
export const CASE_STATES = ['open', 'decided', 'changed'] as const
export type CaseState = (typeof CASE_STATES)[number]

/** *mixed*: its findings were decided one by one, and differently. *open*: nobody has decided about the case. */
export type CaseDecision = DispositionState | 'mixed'

/** The same in every computation: `burst/BUSINESS/FIRST SECOND IN MS`, `review/ID`, `business/ID`. */
export type CaseKey = `${CaseKind}/${string}`

/** A finding as it was when it was decided. */
export interface ObservedFinding extends Pick<Finding, 'reference' | 'fromMs' | 'untilMs' | 'measure'> {
  /** The data cutoff at that time. */
  readonly cutoffMs: number | null
}

/** What became of a case since it was decided. */
export interface CaseDifference {
  /** References of findings that nobody has decided about. */
  readonly gained: readonly string[]
  readonly changed: readonly {
    readonly whenDecided: ObservedFinding
    readonly now: ObservedFinding
  }[]
  /** Decided with the case, and no longer found. */
  readonly gone: readonly ObservedFinding[]
  /** The data cutoff at the last decision; null where none is known. */
  readonly dataThenMs: number | null
}

/** A decision about several cases at once. */
export interface CaseDecisionRequest {
  readonly cases: readonly {
    readonly reference: string
    /** Of the case as the auditor saw it. */
    readonly version: string
  }[]
  readonly state: Exclude<DispositionState, 'open'>
  /** Either a ground or a note is needed. */
  readonly ground: Ground | null
  readonly note: string
  /** The account on this machine; empty where it is not known. */
  readonly by: string
}

/** `C-20760-20240503T101207` (burst), `C-81` (review), `C-B20760` (business). They are in working papers: never change. */
export function printCaseReference(key: CaseKey): string {
  const [kind, id = '', firstMs = ''] = key.split('/')
  if (kind === 'business') return `C-B${id}`
  return kind === 'review' ? `C-${id}` : `C-${id}-${printSecond(Number(firstMs))}`
}

function printSecond(ms: number): string {
  return new Date(ms).toISOString().replace(/[-:]|(?:\.000)?Z$/g, '')
}

const REFERENCE = /^C-(B)?(-?\d{1,19})(?:-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d(?:\.\d{3})?))?$/i

/** The key that a typed reference means, or undefined; whether the case exists is another question. */
export function findCaseKey(text: string): CaseKey | undefined {
  const [, business, id = '', year, month, day, hours, minutes, seconds] = REFERENCE.exec(text.trim()) ?? []
  if (!isDecimalId(id)) return undefined
  if (year === undefined) return business === undefined ? `review/${id}` : `business/${id}`
  const firstMs = Date.parse(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`)
  return business !== undefined || Number.isNaN(firstMs) ? undefined : `burst/${id}/${firstMs}`
}
