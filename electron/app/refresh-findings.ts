import { toFindingsNeed } from '../reports/findings-need.ts'
import type { Workspace } from './workspace.ts'

/**
 * Applies the rules before a report that needs what they find ([Note: Findings of a report]). While a sync runs they wait for its
 * end; the report then says that it cannot be made yet.
 */
export async function refreshFindingsFor(
  { store }: Workspace,
  report: Parameters<typeof toFindingsNeed>[0],
): Promise<void> {
  const need = toFindingsNeed(report)
  if (need === 'none') return
  await store.findings.refresh(need === 'examined')
  // One that was under way may have been for less; asking again costs nothing where it was not.
  await store.findings.refresh(need === 'examined')
}
