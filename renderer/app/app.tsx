import { useEffect, useEffectEvent, useState } from 'react'
import { ErrorBoundary } from '../components/error-boundary.tsx'
import { ErrorNotice } from '../components/error-notice.tsx'
import { FailureLine } from '../components/frame/failure-line.tsx'
import { BottomLine } from '../components/frame/screen-layout.tsx'
import { TagsDialog } from '../features/annotations/tags-dialog.tsx'
import { OpenBundleDialog } from '../features/bundle/open-bundle-dialog.tsx'
import { RequestDialog } from '../features/requests/request-dialog.tsx'
import { SaveSearchDialog } from '../features/reviews/save-search-dialog.tsx'
import { SearchesDialog } from '../features/reviews/searches-dialog.tsx'
import { UpdatesDialog } from '../features/settings/updates-section.tsx'
import { ConnectScreen } from '../features/start/connect-screen.tsx'
import { RequestedFiles } from '../features/start/requested-files.tsx'
import { StartScreen } from '../features/start/start-screen.tsx'
import { listen } from '../ipc/call.ts'
import { useCall } from '../ipc/use-call.ts'
import { usePreferences } from '../ipc/use-preferences.ts'
import { wantSweep } from '../stores/data-store.ts'
import { openPalette } from '../stores/palette-store.ts'
import { wantReport } from '../stores/report-check-store.ts'
import { useShowView } from '../stores/use-show-view.ts'
import { useViewStore } from '../stores/view-store.ts'
import styles from './frame/frame.module.css'
import { Frame } from './frame/frame.tsx'
import { KeyBursts } from './key-bursts.tsx'
import { KeyHelp } from './keyboard/key-help.tsx'
import { KeychainWait } from './keychain-wait.tsx'
import { LockScreen } from './lock-screen.tsx'
import { CommandPalette } from './palette/command-palette.tsx'
import { ProxyDialog } from './proxy-dialog.tsx'
import { useActions } from './use-actions.ts'
import { useFocusReturn } from './use-focus-return.ts'
import { useKeyboard } from './use-keyboard.ts'

/** What is on screen follows from three things: the open workspace, the chosen view, and whether one is being made. */
export function App() {
  useKeyboard()
  useFocusReturn()
  useMenuCommands()
  useOpenedNotices()
  useRestoredView()
  return (
    <>
      <KeyBursts />
      <ErrorBoundary>
        <Screen />
      </ErrorBoundary>
      <CommandPalette />
      <KeyHelp />
      <UpdatesDialog />
      <TagsDialog />
      <SaveSearchDialog />
      <SearchesDialog />
      <RequestDialog />
      <OpenBundleDialog />
      <KeychainWait />
      <ProxyDialog />
      <RequestedFiles />
      <LockScreen />
    </>
  )
}

function Screen() {
  const workspace = useCall('workspace:current', undefined)
  const isConnecting = useViewStore((state) => state.isConnecting)
  if (workspace.error) return <ErrorNotice error={workspace.error} />
  if (workspace.data === undefined) return null
  if (workspace.data !== null) return <Frame workspace={workspace.data} />
  return (
    <div className={styles.unopened}>
      <FailureLine />
      <div className={styles.content}>{isConnecting ? <ConnectScreen /> : <StartScreen />}</div>
      <BottomLine keys={[]} />
    </div>
  )
}

/** The window comes back where it was left. */
function useRestoredView(): void {
  const preferences = useCall('preferences:get', undefined)
  const { lastView } = usePreferences()
  const [isRestored, setRestored] = useState(false)
  const setView = useViewStore((state) => state.setView)
  useEffect(() => {
    if (isRestored || !preferences.isSuccess) return
    setView(lastView)
    setRestored(true)
  }, [isRestored, preferences.isSuccess, lastView, setView])
}

/** Carries out what the native menu asks for. */
function useMenuCommands(): void {
  const actions = useActions()
  const carryOut = useEffectEvent((command: string) => {
    if (command === 'command-palette') openPalette()
    else actions.find((action) => action.id === command)?.run()
  })
  useEffect(() => listen('menu:command', (command) => carryOut(command)), [])
}

/** Shows what a notification speaks of when it is clicked: what a sync changed, or a saved report. */
function useOpenedNotices(): void {
  const showView = useShowView()
  useEffect(
    () =>
      listen('notice:open', (target) => {
        if (target.kind === 'sync') {
          showView('data/history')
          if (target.sweepId !== null) wantSweep(target.sweepId)
        } else {
          showView('reports')
          wantReport(target.seq)
        }
      }),
    [showView],
  )
}
