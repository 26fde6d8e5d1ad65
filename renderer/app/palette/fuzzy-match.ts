/**
 * How well a typed text fits a name: the letters of the text in their order, anywhere in the name. Higher is better, null
 * where they do not occur. Letters that begin a word or follow one another count more; accents and case do not.
 */
export function scoreMatch(typed: string, name: string): number | null {
  const wanted = fold(typed).replace(/\s+/g, '')
  const letters = fold(name)
  if (letters.includes(fold(typed).trim())) return 1_000 - letters.indexOf(fold(typed).trim())
  let score = 0
  let from = 0
  let last = -2
  for (const letter of wanted) {
    const at = letters.indexOf(letter, from)
    if (at < 0) return null
    score += at === last + 1 ? 4 : isWordStart(letters, at) ? 3 : 0
    last = at
    from = at + letter.length
  }
  return score - letters.length / 100
}

function isWordStart(letters: string, at: number): boolean {
  return at === 0 || !/[\p{L}\p{N}]/u.test(letters[at - 1] ?? ' ')
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

/** The entries whose names fit, best first; all of them, in their order, for an empty text. */
export function rankMatches<Entry>(
  typed: string,
  entries: readonly Entry[],
  nameOf: (entry: Entry) => string,
): Entry[] {
  if (typed.trim() === '') return [...entries]
  return entries
    .map((entry) => ({ entry, score: scoreMatch(typed, nameOf(entry)) }))
    .filter((match): match is { entry: Entry; score: number } => match.score !== null)
    .toSorted((a, b) => b.score - a.score)
    .map(({ entry }) => entry)
}
