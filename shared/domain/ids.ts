/**
 * Ids of the service are integers of up to 19 digits, which a JavaScript number cannot represent exactly. They are kept
 * as decimal text (no plus sign, no leading zero) everywhere, from the API to the export.
 */
export type FeedbackId = string & { readonly __brand: 'FeedbackId' }
export type BusinessId = string & { readonly __brand: 'BusinessId' }

/** The number of a receipt in the workspace's hash chain, from 1. */
export type ReceiptSeq = number & { readonly __brand: 'ReceiptSeq' }
/** The number of a sweep in the workspace, from 1. */
export type SweepId = number & { readonly __brand: 'SweepId' }

const DECIMAL = /^(?:0|-?[1-9][0-9]{0,18})$/
const INT64_MAX = 9_223_372_036_854_775_807n
const INT64_MIN = -9_223_372_036_854_775_808n

/**
 * True for a whole number in canonical decimal text that fits a signed 64-bit integer. The lowest of these is none:
 * tables are walked from the ID below the first.
 */
export function isDecimalId(text: string): boolean {
  if (!DECIMAL.test(text)) return false
  if (text.length < 19) return true
  const value = BigInt(text)
  return value > INT64_MIN && value <= INT64_MAX
}

/** @throws RangeError when the text is not a canonical 64-bit integer. */
export function toFeedbackId(text: string): FeedbackId {
  if (!isDecimalId(text)) throw new RangeError('not a feedback id')
  return text as FeedbackId
}

/** @throws RangeError when the text is not a canonical 64-bit integer. */
export function toBusinessId(text: string): BusinessId {
  if (!isDecimalId(text)) throw new RangeError('not a business id')
  return text as BusinessId
}
