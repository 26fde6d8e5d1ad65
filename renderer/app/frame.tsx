import type { WorkspaceSummary } from '../../shared/domain/workspace-summary.ts'
import './frame.css'
import type { ReactNode } from 'react'
import { BundleBanner } from '../features/bundle/bundle-banner.tsx'
import { VerificationScreen } from '../features/bundle/verification-screen.tsx'
import { ConsoleScreen } from '../features/data/console-screen.tsx'
import { SyncScreen } from '../features/data/sync-screen.tsx'
import { FeedbackScreen } from '../features/feedback/feedback-screen.tsx'
import { FindingsScreen } from '../features/findings/findings-screen.tsx'
import { OverviewScreen } from '../features/overview/overview-screen.tsx'
import { ReportDialogs } from '../features/reports/report-dialogs.tsx'
import { ReportsScreen } from '../features/reports/reports-screen.tsx'
import { ResponsesScreen } from '../features/responses/responses-screen.tsx'
import { SamplesScreen } from '../features/sampling/samples-screen.tsx'
import { LogScreen } from '../features/settings/log-screen.tsx'
import { SettingsScreen } from '../features/settings/settings-screen.tsx'
import { WatchlistScreen } from '../features/watchlist/watchlist-screen.tsx'
import { useViewStore, type View } from '../stores/view-store.ts'
import { DetailPane } from './detail-pane.tsx'
import { Rail } from './rail.tsx'

/** Screens beside which the detail of a row belongs. */
const LISTS: ReadonlySet<View> = new Set<View>(['feedback', 'responses', 'findings', 'samples', 'watchlist'])

/** The window with a workspace open: rail, screen, detail pane. */
export function Frame({ workspace }: { readonly workspace: WorkspaceSummary }) {
  const view = useViewStore((state) => state.view)
  return (
    <div className="frame">
      <Rail workspace={workspace} />
      <div className="content-column">
        {workspace.bundle && <BundleBanner bundle={workspace.bundle} />}
        <main className="content" key={view}>
          {screenOf(view, workspace)}
        </main>
      </div>
      {LISTS.has(view) && <DetailPane />}
      <ReportDialogs />
    </div>
  )
}

function screenOf(view: View, workspace: WorkspaceSummary): ReactNode {
  switch (view) {
    case 'overview':
      return <OverviewScreen />
    case 'feedback':
      return <FeedbackScreen />
    case 'responses':
      return <ResponsesScreen />
    case 'findings':
      return <FindingsScreen />
    case 'reports':
      return <ReportsScreen />
    case 'sync':
      return <SyncScreen />
    case 'samples':
      return <SamplesScreen />
    case 'watchlist':
      return <WatchlistScreen />
    case 'log':
      return <LogScreen />
    case 'console':
      return <ConsoleScreen />
    case 'verification':
      return workspace.bundle ? <VerificationScreen bundle={workspace.bundle} /> : <OverviewScreen />
    case 'settings':
      return <SettingsScreen workspace={workspace} />
  }
}
