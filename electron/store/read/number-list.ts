const COMMA = 44
const MINUS = 45
const ZERO = 48
/** Digits up to which a JavaScript number holds every whole number exactly. */
const EXACT_DIGITS = 15

/**
 * The whole numbers of a list like `648,-12,,650`, where what is empty is passed over, and null where one has more digits
 * than a JavaScript number holds.
 * Character by character, because splitting long lists into texts takes several times as long.
 */
export function readNumbers(list: string): Float64Array | null {
  const numbers = new Float64Array((list.length >> 1) + 1)
  let found = 0
  let start = 0
  let value = 0
  let isNegative = false
  for (let at = 0; at < list.length; at += 1) {
    const code = list.charCodeAt(at)
    if (code === COMMA) {
      if (at - start > EXACT_DIGITS) return null
      if (at > start) numbers[found++] = isNegative ? -value : value
      start = at + 1
      value = 0
      isNegative = false
    } else if (code === MINUS) isNegative = true
    else value = value * 10 + code - ZERO
  }
  if (list.length - start > EXACT_DIGITS) return null
  if (list.length > start) numbers[found++] = isNegative ? -value : value
  return numbers.subarray(0, found)
}

/** The same where some have more digits: those come as text. */
export function readIds(list: string): readonly (number | string)[] {
  return list.split(',').map((text) => (text.length > EXACT_DIGITS ? text : Number(text)))
}
