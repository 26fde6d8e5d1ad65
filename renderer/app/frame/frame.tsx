import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useEffect, useState } from 'react'
import { completenessStrings } from '../../../shared/domain/completeness.ts'
import { OPERATIONS } from '../../../shared/domain/receipt.ts'
import type { WorkspaceSummary } from '../../../shared/domain/workspace-summary.ts'
import { wordsOf } from '../../../shared/strings/cause-strings.ts'
import { useKeys } from '../../components/keyboard/use-keys.ts'
import { VerificationScreen } from '../../features/bundle/verification-screen.tsx'
import { CasesScreen } from '../../features/cases/cases-screen.tsx'
import { DataScreen } from '../../features/data/data-screen.tsx'
import { HomeScreen } from '../../features/home/home-screen.tsx'
import { ReviewInspector } from '../../features/inspector/review-inspector.tsx'
import { FigureEvents } from '../../features/reports/figure-views.tsx'
import { usePreparedPreviews } from '../../features/reports/prepare-previews.ts'
import { ReportsScreen } from '../../features/reports/reports-screen.tsx'
import { SignDialog, StampDialog } from '../../features/reports/sign-report.tsx'
import { VerifiedFileDialog } from '../../features/reports/verify-file.tsx'
import { RequestsScreen } from '../../features/requests/requests-screen.tsx'
import { ResponsesScreen } from '../../features/reviews/responses-screen.tsx'
import { ReviewsScreen } from '../../features/reviews/reviews-screen.tsx'
import { SamplesScreen } from '../../features/samples/samples-screen.tsx'
import { SettingsScreen } from '../../features/settings/settings-screen.tsx'
import { useDataStatus } from '../../ipc/workspace-facts.ts'
import { useCasesStore } from '../../stores/cases-store.ts'
import { COVERING, useFrameStore } from '../../stores/frame-store.ts'
import { useSamplingStore } from '../../stores/sampling-store.ts'
import { type Place, placeOf, useShowView, useViewStore, type View } from '../../stores/view-store.ts'
import { useWorkStore } from '../../stores/work-store.ts'
import styles from './frame.module.css'
import { railStrings } from './places.ts'
import { Rail } from './rail.tsx'

/** Places that can show one of their rows, or the rows of a figure, instead of their list. */
const BACK_TO_LIST: Partial<Record<Place, () => void>> = {
  cases: () => useCasesStore.getState().showList(),
  samples: () => useSamplingStore.getState().showList(),
}

/** The window with a workspace open: the rail, and the screen beside it. */
export function Frame({ workspace }: { readonly workspace: WorkspaceSummary }) {
  const view = useViewStore((state) => state.view)
  const showView = useShowView()
  const onShow = (place: Place) => showView(place)
  const showPlace = (place: Place) => {
    const isShown = placeOf(useViewStore.getState().view) === place
    // The place that is shown already leads back to its list.
    if (isShown) BACK_TO_LIST[place]?.()
    showView(place)
    if (isShown) requestAnimationFrame(focusList)
  }
  useFrameKeys({ onShow })
  usePreparedPreviews()
  return (
    <div className={styles.frame}>
      <Rail workspace={workspace} place={placeOf(view)} onShow={showPlace} />
      {screenOf(view, workspace)}
      <SyncEnd />
      <VerifiedFileDialog />
      <SignDialog />
      <StampDialog />
      <FigureEvents />
    </div>
  )
}

/** A list that comes takes the keys; one that was there gets them, or the keys below it would do nothing. */
function focusList(): void {
  if (document.activeElement?.closest('[data-rail]') == null) return
  document
    .querySelector<HTMLElement>('main :is([role="listbox"], [data-grid])')
    ?.focus({ preventScroll: true })
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

/** The inspector of the review that was chosen on a screen without an inspector of its own. */
function DetailPane() {
  const selectedId = useViewStore((state) => state.selectedId)
  const asOfMs = useViewStore((state) => (state.view === 'reviews' ? state.asOfMs : null))
  const isFollowing = useViewStore((state) => state.view === 'reviews')
  const openInspector = useFrameStore((state) => state.openInspector)
  // In Reviews the choice follows the cursor: an inspector that was closed stays closed.
  useEffect(() => {
    if (selectedId !== null && !isFollowing) openInspector()
  }, [selectedId, isFollowing, openInspector])
  return selectedId === null ? null : <ReviewInspector feedbackId={selectedId} asOfMs={asOfMs} />
}

interface FrameKeys {
  onShow(place: Place): void
}

/** The keys of rail and inspector; a screen may replace each. */
function useFrameKeys({ onShow }: FrameKeys): void {
  const { isListCovered, toggleRail, toggleInspector, uncoverList } = useFrameStore()
  const isCovering = useMediaQuery(COVERING, false, { getInitialValueInEffect: false })
  useKeys(
    ['anywhere'],
    {
      'go-home': () => onShow('home'),
      'go-cases': () => onShow('cases'),
      'go-reviews': () => onShow('reviews'),
      'go-samples': () => onShow('samples'),
      'go-reports': () => onShow('reports'),
      'go-data': () => onShow('data'),
      'toggle-rail': toggleRail,
      'toggle-inspector': () => toggleInspector(isCovering),
      ...(isCovering && isListCovered && { back: uncoverList }),
    },
    true,
  )
}

/** The verdicts are asked for again when a sync ends; those of before are not said. */
const SETTLING_MS = 1_000

/** Says to screen readers how a sync or an import ended, whatever is on screen. */
function SyncEnd() {
  const outcome = useWorkStore((state) => state.syncOutcome)
  const status = useDataStatus()
  // Data alerts of the failure itself, which is not heard twice.
  const isOnData = useViewStore(({ view }) => view === 'data')
  const [said, setSaid] = useState(outcome)
  useEffect(() => {
    const timer = setTimeout(() => setSaid(outcome), SETTLING_MS)
    return () => clearTimeout(timer)
  }, [outcome])
  const verdicts = OPERATIONS.flatMap((operation) =>
    status ? `${completenessStrings.toVerdict(operation, status.completeness[operation])}.` : [],
  )
  return (
    <p className="visually-hidden" role="status">
      {said && outcome === said
        ? [...(said.error && isOnData ? [] : [`${endOf(said.error)}.`]), ...verdicts].join(' ')
        : ''}
    </p>
  )
}

function endOf(error: Parameters<typeof wordsOf>[0] | null): string {
  return error ? wordsOf(error).title : railStrings.syncEnded
}
