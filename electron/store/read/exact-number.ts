/** A number whose digits JSON.stringify writes unchanged. */
type ExactNumber = { readonly rawJSON: string }

type MakeRawJson = (text: string) => ExactNumber

/** ECMAScript's JSON.rawJSON, which the compiler's library does not declare yet. */
const rawJson = (JSON as { readonly rawJSON?: MakeRawJson }).rawJSON

/** @param digits canonical decimal text, as ids are. */
export function toExactNumber(digits: string): ExactNumber {
  if (typeof rawJson !== 'function') throw new TypeError('this runtime has no JSON.rawJSON')
  return rawJson(digits)
}
