/** Digits up to which a JavaScript number holds every whole number exactly. */
export const EXACT_DIGITS = 15

/** An id for SQLite without loss: a number if that is exact, else a BigInt. */
export function toExactId(id: string): number | bigint {
  return id.length <= EXACT_DIGITS ? Number(id) : BigInt(id)
}

/** Numerical order of ids. */
export function compareIds(a: string, b: string): number {
  if (a === b) return 0
  return toExactId(a) < toExactId(b) ? -1 : 1
}

/** The ids in ascending order. Each is converted once, not at every comparison. */
export function sortIds(ids: Iterable<string>): string[] {
  return Array.from(ids, (id) => ({ id, exact: toExactId(id) }))
    .sort((a, b) => (a.exact < b.exact ? -1 : 1))
    .map(({ id }) => id)
}

/** Ids as the JSON array that `json_each` reads, exact to the last digit. */
export function toIdList(ids: readonly string[]): string {
  return `[${ids.join(',')}]`
}

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
