import { type ReactNode, useCallback } from 'react'
import type { WorkspaceSummary } from '../../../shared/domain/workspace-summary.ts'
import { VerificationScreen } from '../../features/bundle/verification-screen.tsx'
import { CasesScreen } from '../../features/cases/cases-screen.tsx'
import { DataScreen } from '../../features/data/data-screen.tsx'
import { HomeScreen } from '../../features/home/home-screen.tsx'
import { FigureEvents } from '../../features/reports/figure-views.tsx'
import { ReportsScreen } from '../../features/reports/reports-screen.tsx'
import { SignDialog } from '../../features/reports/sign-report.tsx'
import { VerifiedFileDialog } from '../../features/reports/verify-file.tsx'
import { RequestsScreen } from '../../features/requests/requests-screen.tsx'
import { ResponsesScreen } from '../../features/reviews/responses-screen.tsx'
import { ReviewsScreen } from '../../features/reviews/reviews-screen.tsx'
import { SamplesScreen } from '../../features/samples/samples-screen.tsx'
import { SettingsScreen } from '../../features/settings/settings-screen.tsx'
import { useShowView } from '../../stores/use-show-view.ts'
import { type Place, placeOf, useViewStore, type View } from '../../stores/view-store.ts'
import { DetailPane } from '../detail-pane.tsx'
import styles from './frame.module.css'
import { Rail } from './rail.tsx'
import { useFrameKeys } from './use-frame-keys.ts'

/** The window with a workspace open: the rail, and the screen beside it. */
export function Frame({ workspace }: { readonly workspace: WorkspaceSummary }) {
  const view = useViewStore((state) => state.view)
  const showView = useShowView()
  const onShow = useCallback((place: Place) => showView(place), [showView])
  useFrameKeys({ onShow })
  return (
    <div className={styles.frame}>
      <Rail workspace={workspace} place={placeOf(view)} onShow={onShow} />
      {screenOf(view, workspace)}
      <VerifiedFileDialog />
      <SignDialog />
      <FigureEvents />
    </div>
  )
}

/** Every screen returns a ScreenLayout. */
function screenOf(view: View, workspace: WorkspaceSummary): ReactNode {
  switch (placeOf(view)) {
    case 'verification':
      return workspace.bundle ? <VerificationScreen bundle={workspace.bundle} /> : <HomeScreen />
    case 'reviews':
      return view === 'reviews/responses' ? (
        <ResponsesScreen inspector={<DetailPane />} />
      ) : (
        <ReviewsScreen inspector={<DetailPane />} />
      )
    case 'cases':
      return view === 'cases/requests' ? <RequestsScreen /> : <CasesScreen />
    case 'data':
      return <DataScreen key={view} view={view} workspace={workspace} />
    case 'reports':
      return <ReportsScreen />
    case 'home':
      return <HomeScreen />
    case 'settings':
      return <SettingsScreen view={view} workspace={workspace} />
    case 'samples':
      return <SamplesScreen />
  }
}
