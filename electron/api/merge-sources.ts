/**
 * A reply that lists entries in two shapes may list the same ones twice, or different ones. Each entry is taken as
 * often as the list that has it most often: nothing is lost, and nothing is counted twice.
 */
export function mergeSources<Entry>(lists: readonly (readonly Entry[])[]): readonly Entry[] {
  const [first = [], ...others] = lists
  if (others.length === 0) return first
  const merged = [...first]
  const taken = countByText(first)
  for (const list of others) {
    const seen = new Map<string, number>()
    for (const entry of list) {
      const text = JSON.stringify(entry)
      const times = (seen.get(text) ?? 0) + 1
      seen.set(text, times)
      if (times <= (taken.get(text) ?? 0)) continue
      taken.set(text, times)
      merged.push(entry)
    }
  }
  return merged
}

function countByText(entries: readonly unknown[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const entry of entries) {
    const text = JSON.stringify(entry)
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return counts
}
