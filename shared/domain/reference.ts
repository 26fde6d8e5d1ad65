import { type FeedbackId, isDecimalId, toFeedbackId } from './ids.ts'

/**
 * Short references for working papers: the same on screen, in files, and when they are typed to jump there. `#81` is a
 * feedback item, `S-3` a sample, `S-3.17` its seventeenth item. They are given once and stay.
 */
export type Reference =
  | { readonly kind: 'item'; readonly feedbackId: FeedbackId }
  | { readonly kind: 'sample'; readonly sampleId: number }
  | { readonly kind: 'draw'; readonly sampleId: number; readonly number: number }

export function printSampleReference(sampleId: number): string {
  return `S-${sampleId}`
}

export function printDrawReference(sampleId: number, number: number): string {
  return `S-${sampleId}.${number}`
}

const SAMPLE = /^S-?([1-9]\d{0,8})(?:\.([1-9]\d{0,5}))?$/i

/** What a typed text refers to, or undefined; letter case, spaces around and the hyphen do not count. */
export function findReference(text: string): Reference | undefined {
  const typed = text.trim()
  const [, sample, number] = SAMPLE.exec(typed) ?? []
  if (sample !== undefined) {
    const sampleId = Number(sample)
    return number === undefined
      ? { kind: 'sample', sampleId }
      : { kind: 'draw', sampleId, number: Number(number) }
  }
  const id = typed.replace(/^#/, '')
  return isDecimalId(id) ? { kind: 'item', feedbackId: toFeedbackId(id) } : undefined
}
