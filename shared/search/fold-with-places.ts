import { foldText } from './fold-text.ts'

/** Text folded as [Note: Folding] says, and where each of its UTF-16 units comes from in the original. */
export interface FoldedPlaces {
  readonly folded: string
  /** For each unit of `folded`: the first unit of the original characters that it came from … */
  readonly starts: readonly number[]
  /** … and the first unit after them. */
  readonly ends: readonly number[]
}

const BEYOND_ASCII = /\P{ASCII}/v
/** What may join the character before it: marks, what shows nothing, and vowels and finals of Korean syllables. */
const JOINING = /^[\p{M}\p{DI}\u0640\u{1f3fb}-\u{1f3ff}\u1160-\u11ff\ud7b0-\ud7ff\u{16d67}-\u{16d6a}]/v

export function foldWithPlaces(text: string): FoldedPlaces {
  const clusters = BEYOND_ASCII.test(text) ? splitIntoClusters(text) : Array.from(text)
  const places = joinClusters(clusters)
  // Normalization might join characters of a script to come across our borders; then the text is one place.
  return places.folded === foldText(text) ? places : joinClusters([text])
}

function joinClusters(clusters: readonly string[]): FoldedPlaces {
  const starts: number[] = []
  const ends: number[] = []
  let folded = ''
  let at = 0
  for (const cluster of clusters) {
    const part = foldText(cluster)
    for (let unit = 0; unit < part.length; unit += 1) {
      starts.push(at)
      ends.push(at + cluster.length)
    }
    folded += part
    at += cluster.length
  }
  return { folded, starts, ends }
}

/** Characters with everything that folds together with them. */
function splitIntoClusters(text: string): string[] {
  const clusters: string[] = []
  for (const character of text) {
    const last = clusters.length - 1
    if (last >= 0 && JOINING.test(character.normalize('NFKD'))) clusters[last] += character
    else clusters.push(character)
  }
  return clusters
}
