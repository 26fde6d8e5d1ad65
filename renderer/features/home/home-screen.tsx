import { IconPlugConnected, IconRefresh, IconSearch } from '@tabler/icons-react'
import { useEffect } from 'react'
import type { CaseCounts } from '../../../shared/domain/case.ts'
import { completenessStrings } from '../../../shared/domain/completeness.ts'
import type { HomeSummary } from '../../../shared/domain/home.ts'
import type { WorkspaceSummary } from '../../../shared/domain/workspace-summary.ts'
import { MOST_FOLLOWED } from '../../../shared/preferences.ts'
import { Button } from '../../components/controls/button.tsx'
import { KeyHint } from '../../components/controls/key-hint.tsx'
import { InfoPopover, type MenuAction } from '../../components/controls/popovers.tsx'
import { formatCount } from '../../components/counts.ts'
import { ScreenLayout } from '../../components/frame/screen-layout.tsx'
import { SkeletonRows } from '../../components/frame/screen-states.tsx'
import { Toolbar, type ToolbarAction } from '../../components/frame/toolbar.tsx'
import { ErrorNotice, Notice } from '../../components/notice.tsx'
import { useCall } from '../../ipc/use-call.ts'
import { usePreferences, useSetPreferences } from '../../ipc/use-preferences.ts'
import { useCaseCounts, useDataStatus, useIsCheckingRules } from '../../ipc/workspace-facts.ts'
import { openPalette } from '../../stores/palette-store.ts'
import { useShowView, useViewStore } from '../../stores/view-store.ts'
import { useIsSyncing } from '../../stores/work-store.ts'
import { CaseList, CasesButton, useOpenCase } from './case-list.tsx'
import { Charts } from './charts.tsx'
import { Figures } from './figures.tsx'
import { FirstRun, HowToRead } from './first-run.tsx'
import styles from './home.module.css'
import { strings } from './strings.ts'
import { useNewData } from './use-new-data.ts'
import { WorkLists } from './work-lists.tsx'

/** What to look at: the cases left, worst first, and what the record holds. */
export function HomeScreen() {
  const { data: summary, error } = useCall('home:summary', undefined, { keepsFormer: true })
  const counts = useCaseCounts()
  const workspace = useCall('workspace:current', undefined).data
  // Who was handed a bundle has the report.
  const isFirstRun = useIsFirstRun(summary) && !workspace?.bundle
  return (
    <ScreenLayout toolbar={<HomeToolbar />}>
      <div className={styles.home}>
        <div className={styles.work}>
          {error && <ErrorNotice error={error} />}
          <Incomplete />
          {!(summary && counts) && !error && <SkeletonRows rows={12} />}
          {summary && counts && isFirstRun && workspace && (
            <FirstRun summary={summary} counts={counts} workspace={workspace} />
          )}
          {summary && counts && !isFirstRun && <Work summary={summary} counts={counts} />}
        </div>
        <section className={styles.record} aria-label={strings.state}>
          <Figures />
          {isFirstRun ? <HowToRead /> : <Charts />}
        </section>
      </div>
    </ScreenLayout>
  )
}

/** What was not read is in no figure below. A sync that runs says so itself. */
function Incomplete() {
  const status = useDataStatus()
  const isSyncing = useIsSyncing()
  const showView = useShowView()
  if (isSyncing || !status?.cutoff || status.completeness.history.state !== 'incomplete') return null
  return (
    <Notice kind="warning" title={completenessStrings.toVerdict('history', status.completeness.history)}>
      <p>
        {strings.incomplete}{' '}
        <button type="button" className="link" data-inline onClick={() => showView('data')}>
          {strings.openData}
        </button>
      </p>
    </Notice>
  )
}

/** A saved report ends the first run for good; *Show checklist* starts it again. */
function useIsFirstRun(summary: HomeSummary | undefined): boolean {
  const { checklist, followedIn } = usePreferences()
  const id = useCall('workspace:current', undefined).data?.workspaceId
  const setPreferences = useSetPreferences()
  const hasReport = summary !== undefined && summary.inProgress.lastReport !== null
  const isOpened = useViewStore((state) => state.selectedId !== null)
  useEffect(() => {
    if (checklist === 'auto' && hasReport) setPreferences({ checklist: 'hidden' })
    if (isOpened && id !== undefined && !followedIn.includes(id)) {
      setPreferences({ followedIn: [...followedIn, id].slice(-MOST_FOLLOWED) })
    }
  }, [checklist, hasReport, isOpened, id, followedIn, setPreferences])
  return checklist === 'shown' || (checklist === 'auto' && !hasReport)
}

function HomeToolbar() {
  const workspace = useCall('workspace:current', undefined).data
  const { checklist } = usePreferences()
  const setPreferences = useSetPreferences()
  const showView = useShowView()
  const setConnecting = useViewStore((state) => state.setConnecting)
  const connect: ToolbarAction = {
    id: 'connect',
    label: strings.connect,
    icon: <IconPlugConnected size={16} stroke={1.6} aria-hidden />,
    look: 'quiet',
    run: () => setConnecting(true),
  }
  const more: MenuAction[] = [
    { id: 'report', label: strings.saveReport, run: () => showView('reports') },
    ...(checklist === 'hidden'
      ? [
          {
            id: 'checklist',
            label: strings.showChecklist,
            run: () => setPreferences({ checklist: 'shown' }),
          },
        ]
      : []),
  ]
  if (workspace && !workspace.bundle && !workspace.isDemo)
    return <SyncingToolbar workspace={workspace} more={more} />
  const actions = workspace?.isDemo ? [connect] : []
  return <Toolbar title={strings.title} search={<SearchButton />} actions={actions} more={more} />
}

interface SyncingToolbarProps {
  readonly workspace: WorkspaceSummary
  readonly more: readonly MenuAction[]
}

function SyncingToolbar({ workspace, more }: SyncingToolbarProps) {
  const newData = useNewData(workspace)
  // Before the first sync it is the one thing to do, and the primary button of the page.
  const hasData = Boolean(useDataStatus()?.cutoff)
  const action: ToolbarAction = {
    ...newData,
    id: 'sync',
    icon: <IconRefresh size={16} stroke={1.6} aria-hidden />,
    look: 'quiet',
  }
  return (
    <Toolbar title={strings.title} search={<SearchButton />} actions={hasData ? [action] : []} more={more} />
  )
}

/** The one thing to do where nothing was fetched yet. */
function FirstData({ workspace }: { readonly workspace: WorkspaceSummary }) {
  const { label, run, disabledReason = null } = useNewData(workspace)
  return (
    <Button kind="primary" size="large" disabledReason={disabledReason} onClick={run}>
      {label}
    </Button>
  )
}

function SearchButton() {
  return (
    <button type="button" className={styles.search} onClick={openPalette}>
      <IconSearch size={14} stroke={1.75} aria-hidden />
      <span>{strings.search}</span>
      <KeyHint keys={['Ctrl+K']} isDecorative />
    </button>
  )
}

interface WorkProps {
  readonly summary: HomeSummary
  readonly counts: CaseCounts
}

function Work({ summary, counts }: WorkProps) {
  const { cases } = summary
  const openCase = useOpenCase()
  const [next] = cases.first
  return (
    <>
      <Headline summary={summary} counts={counts} />
      {next && (
        <section>
          <div className={styles.sectionHead}>
            <h2>{strings.startHere}</h2>
            <CasesButton look="link" view="open">
              {strings.allCases}
            </CasesButton>
          </div>
          <CaseList cases={cases.first} label={strings.startHere} />
          <div className={styles.next}>
            <Button kind="primary" size="large" shortcut="Enter" onClick={() => openCase(next)}>
              {strings.reviewNext}
            </Button>
            <span className={styles.hint}>
              {strings.order}
              <InfoPopover subject={strings.order}>{strings.orderHelp}</InfoPopover>
            </span>
          </div>
        </section>
      )}
      <WorkLists summary={summary} />
    </>
  )
}

function Headline({ summary, counts }: WorkProps) {
  const status = useDataStatus()
  const isChecking = useIsCheckingRules()
  const isSyncing = useIsSyncing()
  const workspace = useCall('workspace:current', undefined).data
  const { highBursts } = summary.cases
  const [left, decided, all] = [counts.open.cases, counts.decided.cases, counts.all.cases]
  const { high } = counts.open.byPriority
  if (status && !status.cutoff) {
    return (
      <header className={styles.headline}>
        <h2>{strings.nothingFetched}</h2>
        <p>{isSyncing ? strings.syncing : strings.nothingFetchedText}</p>
        {!isSyncing && workspace && (
          <div className={styles.next}>
            <FirstData workspace={workspace} />
          </div>
        )}
      </header>
    )
  }
  if (all === 0) {
    return (
      <header className={styles.headline}>
        <h2>{isChecking === false && !isSyncing ? strings.noCases : strings.checkingRules}</h2>
        {isSyncing && <p>{strings.syncing}</p>}
      </header>
    )
  }
  const noun = strings.cases[left === 1 ? 0 : 1]
  return (
    <header className={styles.headline}>
      <h2>
        {left === 0 ? (
          strings.allDecided
        ) : (
          <CasesButton view="open">{strings.casesLeft(`${formatCount(left)} ${noun}`)}</CasesButton>
        )}
      </h2>
      <p>
        {isSyncing && `${strings.syncing} `}
        {high > 0 && (
          <CasesButton view="open" filter={{ priority: 'high' }}>
            {strings.high(formatCount(high))}
          </CasesButton>
        )}{' '}
        {highBursts > 0 && (
          <CasesButton view="open" filter={{ priority: 'high', kind: 'burst' }}>
            {strings.bursts(formatCount(highBursts))}
          </CasesButton>
        )}
      </p>
      <div className={styles.progress}>
        <progress aria-label={strings.progress} value={decided} max={all} />
        <CasesButton view="decided">{strings.decided(formatCount(decided), formatCount(all))}</CasesButton>
      </div>
    </header>
  )
}
