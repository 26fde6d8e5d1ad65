/** The word that was probably meant, with one mistake in a short word, two in a long one; null where none is near. */
export function findNearest(word: string, vocabulary: readonly string[]): string | null {
  if (vocabulary.includes(word)) return word
  const most = word.length < 3 ? 0 : word.length < 7 ? 1 : 2
  let nearest: string | null = null
  let least = most + 1
  for (const candidate of vocabulary) {
    if (Math.abs(candidate.length - word.length) >= least) continue
    const distance = countMistakes(word, candidate)
    if (distance < least) [nearest, least] = [candidate, distance]
  }
  return nearest
}

/** Letters inserted, left out, replaced, or swapped with their neighbor (Damerau–Levenshtein distance). */
function countMistakes(one: string, other: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    ;[beforeLast, last] = [last, current]
  }
  return last[other.length] ?? 0
}
