import { type CaseKey, findCaseKey, printCaseReference } from './case.ts'
import { RULE_NAMES, type RuleName, toRulePrefix } from './finding.ts'
import { type BusinessId, type FeedbackId, isDecimalId, toFeedbackId } from './ids.ts'

/**
 * Short references for working papers, the same on screen, in files and as typed text. `#81` (or `F-81`) is a feedback
 * item, `S-3` a sample, `S-3.17` its seventeenth item, `LH-81` a finding of the rule long-hidden about item 81,
 * `C-81` the case of item 81. They are permanent.
 */
export type Reference =
  | { readonly kind: 'item'; readonly feedbackId: FeedbackId }
  | { readonly kind: 'finding'; readonly reference: string }
  | { readonly kind: 'case'; readonly reference: string; readonly key: CaseKey }
  | { readonly kind: 'sample'; readonly sampleId: number }
  | { readonly kind: 'draw'; readonly sampleId: number; readonly number: number }

/** A reference to an existing object. */
export type ResolvedReference =
  | Exclude<Reference, { readonly kind: 'finding' | 'case' }>
  | {
      readonly kind: 'case'
      readonly reference: string
      readonly key: CaseKey
      /** Query of its reviews. */
      readonly rows: string
    }
  | {
      readonly kind: 'finding'
      readonly reference: string
      readonly key: string
      readonly rule: RuleName
      /** null where the business as a whole is the subject. */
      readonly feedbackId: FeedbackId | null
      readonly businessId: BusinessId
      /** The case that it belongs to. */
      readonly caseReference: string
    }

/** The properties that identify a finding. */
interface FindingIdentity {
  readonly rule: RuleName
  readonly feedbackId: string | null
  readonly businessId: string
  /** A moment in milliseconds, a short word, or empty. */
  readonly mark: string
  /** Whether the finding is about another business than the item's own. */
  readonly isElsewhere: boolean
}

/**
 * `LH-81`, `BH-81-20240503T101207`, `CR-81-vanished`, `OB-20760`; `LH-81@20761` at another business than the item's.
 */
export function printFindingReference(finding: FindingIdentity): string {
  const subject = finding.feedbackId ?? finding.businessId
  const elsewhere = finding.isElsewhere ? `@${finding.businessId}` : ''
  const mark = finding.mark === '' ? '' : `-${printMark(finding.mark)}`
  return `${toRulePrefix(finding.rule)}-${subject}${elsewhere}${mark}`
}

/** What distinguishes the finding of a key from others of its rule about the same subject. */
export function markOf(findingKey: string): string {
  return findingKey.split('/').at(-1) ?? ''
}

function printMark(mark: string): string {
  if (!/^-?\d+$/.test(mark)) return mark
  const text = new Date(Number(mark)).toISOString()
  return text.replace(/[-:]|(?:\.000)?Z$/g, '')
}

/** `#81`. */
export function printItemReference(feedbackId: string): string {
  return `#${feedbackId}`
}

export function printSampleReference(sampleId: number): string {
  return `S-${sampleId}`
}

export function printDrawReference(sampleId: number, number: number): string {
  return `S-${sampleId}.${number}`
}

const SAMPLE = /^S-?([1-9]\d{0,8})(?:\.([1-9]\d{0,5}))?$/i

const ITEM = /^(?:#|F-?)?(-?\d{1,19})$/i
const FINDING = new RegExp(`^(?:${RULE_NAMES.map(toRulePrefix).join('|')})-\\S+$`, 'i')

/** The reference in a typed text, or undefined; letter case, surrounding spaces and the hyphen are ignored. */
export function findReference(text: string): Reference | undefined {
  const typed = text.trim()
  const [, sample, number] = SAMPLE.exec(typed) ?? []
  if (sample !== undefined) {
    const sampleId = Number(sample)
    return number === undefined
      ? { kind: 'sample', sampleId }
      : { kind: 'draw', sampleId, number: Number(number) }
  }
  const key = findCaseKey(typed)
  if (key) return { kind: 'case', reference: printCaseReference(key), key }
  if (FINDING.test(typed)) return { kind: 'finding', reference: typed }
  const id = ITEM.exec(typed)?.[1] ?? ''
  return isDecimalId(id) ? { kind: 'item', feedbackId: toFeedbackId(id) } : undefined
}
