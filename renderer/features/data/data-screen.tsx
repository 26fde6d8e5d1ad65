import type { WorkspaceSummary } from '../../../shared/domain/workspace-summary.ts'
import type { View } from '../../stores/view-store.ts'
import { AdvancedView } from './advanced-view.tsx'
import { HistoryView } from './history-view.tsx'
import { IssuesView } from './issues-view.tsx'
import { StatusView } from './status-view.tsx'

/** How complete the data are, what each sync changed, what is wrong with entries, and tools. */
export function DataScreen({
  view,
  workspace,
}: {
  readonly view: View
  readonly workspace: WorkspaceSummary
}) {
  switch (view) {
    case 'data/history':
      return <HistoryView />
    case 'data/issues':
      return <IssuesView isReadOnly={workspace.bundle !== null} />
    case 'data/advanced':
      return <AdvancedView workspace={workspace} />
    default:
      return <StatusView workspace={workspace} />
  }
}
