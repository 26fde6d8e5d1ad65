import type { DemoData } from '../../electron/demo/demo-data.ts'
import { createRandom } from '../../electron/demo/random.ts'

/** The same data with the items' ids dealt out by chance: neighbours in time are no neighbours in any key. */
export function shuffleIds(data: DemoData): DemoData {
  const random = createRandom(2)
  const ids = [...new Set([...data.history, ...data.responses].map(({ feedbackId }) => feedbackId))]
  const dealt = [...ids]
  for (let last = dealt.length - 1; last > 0; last -= 1) {
    const other = random.integer(0, last)
    ;[dealt[last], dealt[other]] = [dealt[other] ?? '', dealt[last] ?? '']
  }
  const newIds = new Map(ids.map((id, place) => [id, dealt[place] ?? id]))
  const rename = <Entry extends { readonly feedbackId: string }>(entry: Entry): Entry => ({
    ...entry,
    feedbackId: newIds.get(entry.feedbackId) ?? entry.feedbackId,
  })
  return { ...data, history: data.history.map(rename), responses: data.responses.map(rename) }
}
