import type { Store } from '../../../electron/threads/store-client.ts'
import { receivedPage } from '../store/sample-pages.ts'
import type { RawEntries, RawSweep } from './raw-entries.ts'

/** When the sweeps ended, by the number of the sweep counted back from the last: an hour apart. */
const APART_MS = 3_600_000

/** Puts the pages of sweeps into the archive, each sweep complete; the last of the history ends at `endMs`. */
export async function storeSweeps(
  store: Store,
  sweeps: readonly RawSweep[],
  { endMs, from }: { readonly endMs: number; readonly from: string | null },
): Promise<void> {
  for (const [at, { operation, businessIds, pages }] of sweeps.entries()) {
    const finishedAtMs = endMs - (sweeps.length - 1 - at) * APART_MS
    const scope = { businessIds: [...businessIds], from, to: null } as never
    const plan = { operation, kind: 'complete' as const, scope, startedAtMs: finishedAtMs - APART_MS / 2 }
    const { sweepId } = await store.writer.beginSweep({ ...plan, startsOver: true })
    for (const [index, text] of pages.entries()) {
      const body = new TextEncoder().encode(text)
      const page = { sweepId, operation, page: index + 1, body, receivedAtMs: finishedAtMs - 1_000 }
      await store.writer.commitPage(receivedPage(page))
    }
    const result = { sweepId, outcome: 'complete' as const, reasons: [], pages: pages.length }
    await store.writer.finishSweep({ ...result, requests: requestsOf(pages, at), finishedAtMs })
  }
}

/** Some pages were asked for more than once. */
const requestsOf = (pages: readonly string[], at: number): number => pages.length + at

/** What the table of sweeps of a report with this prefix has to say. */
export function sweepFigures(
  prefix: string,
  sweeps: readonly RawSweep[],
  { entriesOf }: RawEntries,
): readonly (readonly [id: string, value: number])[] {
  return sweeps.flatMap(({ pages }, at) => [
    [`${prefix}-6.${at + 1}.P`, pages.length] as const,
    [`${prefix}-6.${at + 1}.E`, entriesOf[at] ?? 0] as const,
    [`${prefix}-6.${at + 1}.R`, requestsOf(pages, at)] as const,
  ])
}
