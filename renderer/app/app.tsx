import { Loader, Portal } from '@mantine/core'
import {
  Component,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useReducer,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { toAppError } from '../../shared/app-error.ts'
import { Button } from '../components/controls/button.tsx'
import { Tips } from '../components/controls/tips.tsx'
import { FailureLine, showFailure } from '../components/frame/failure-line.tsx'
import { BottomLine } from '../components/frame/screen-layout.tsx'
import { ErrorNotice } from '../components/notice.tsx'
import { TagsDialog } from '../features/annotations/tags-dialog.tsx'
import { OpenBundleDialog } from '../features/bundle/open-bundle-dialog.tsx'
import { RequestDialog } from '../features/requests/request-dialog.tsx'
import { SaveSearchDialog, SearchesDialog } from '../features/reviews/searches-dialog.tsx'
import { UpdatesDialog } from '../features/settings/updates-section.tsx'
import { ConnectScreen } from '../features/start/connect-screen.tsx'
import { PassphrasePrompt } from '../features/start/passphrase-form.tsx'
import { StartScreen } from '../features/start/start-screen.tsx'
import { useOpenWorkspace } from '../features/start/use-open-workspace.ts'
import { call, listen, reportFailure, useCall } from '../ipc/use-call.ts'
import { usePreferences } from '../ipc/use-preferences.ts'
import { wantSweep } from '../stores/data-store.ts'
import { openPalette } from '../stores/palette-store.ts'
import { wantReport } from '../stores/report-settings.ts'
import { useShowView, useViewStore } from '../stores/view-store.ts'
import { commonStrings } from '../strings/common-strings.ts'
import { frameStrings as strings } from '../strings/frame-strings.ts'
import { DropOverlay } from './drop-overlay.tsx'
import styles from './frame/frame.module.css'
import { Frame } from './frame/frame.tsx'
import { KeyHelp } from './keyboard/key-help.tsx'
import { LockScreen } from './lock-screen.tsx'
import { CommandPalette } from './palette/command-palette.tsx'
import { ProxyDialog } from './proxy-dialog.tsx'
import { useActions } from './use-actions.ts'
import { useFocusReturn, useKeyboard, useLostFocus } from './use-keyboard.ts'

/** What is on screen follows from three things: the open workspace, the chosen view, and whether one is being made. */
export function App() {
  useKeyboard()
  useFocusReturn()
  useLostFocus()
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
      <DropOverlay />
      <Tips />
    </>
  )
}

function Screen() {
  const workspace = useCall('workspace:current', undefined)
  const isConnecting = useViewStore((state) => state.isConnecting)
  if (workspace.error) return <ErrorNotice error={workspace.error} />
  if (workspace.data === undefined) return null
  // The open workspace stays open until the new one is made. What a screen keeps is of its workspace.
  if (workspace.data !== null && !isConnecting)
    return <Frame key={workspace.data.path} workspace={workspace.data} />
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

/** Opens what the system hands over: files that were double-clicked, dropped on the window, or named at the start. */
function RequestedFiles() {
  const { openRequested, prompt } = useOpenWorkspace()
  useEffect(() => {
    // One may have come before this window.
    openRequested()
    return listen('workspace:requested', openRequested)
  }, [openRequested])
  return <PassphrasePrompt {...prompt} />
}

const KEYS = 10

/**
 * [Note: Key bursts] Keys that were pressed while the window was busy come one right after the other. Each draws, and
 * leaves to a later moment what tooltips and transitions do once they are there; that moment does not come between
 * them. After fifty such keys React takes them for an endless update and throws the next one away, with the screen
 * where that happens while drawing. So before every tenth key all that was left is done.
 */
function KeyBursts() {
  const [, finish] = useReducer((times: number) => times + 1, 0)
  useLayoutEffect(() => {
    let keys = 0
    const onKeyDown = () => {
      keys += 1
      if (keys % KEYS === 0) flushSync(finish)
    }
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [])
  return null
}

/** The system may be asking for a password in a window of its own; nothing here is blocked meanwhile. */
function KeychainWait() {
  const [isWaiting, setWaiting] = useState(false)
  useEffect(() => listen('keychain:waiting', (news) => setWaiting(news.isWaiting)), [])
  if (!isWaiting) return null
  return (
    <Portal>
      <div className={styles.keychainWait} role="status">
        <Loader size={16} aria-hidden />
        <span>{strings.keychainWait}</span>
        <Button onClick={() => void call('keychain:cancel', undefined).catch(showFailure)}>
          {commonStrings.cancel}
        </Button>
      </div>
    </Portal>
  )
}

interface ErrorBoundaryProps {
  readonly children: ReactNode
}

interface ErrorBoundaryState {
  readonly error: unknown
  readonly hasFailed: boolean
}

/** A fault while drawing becomes a message with a way on, instead of an empty window. */
class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override readonly state: ErrorBoundaryState = { error: null, hasFailed: false }

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { error, hasFailed: true }
  }

  override componentDidCatch(error: unknown): void {
    reportFailure(error)
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children
    return (
      <div className="screen stack">
        <ErrorNotice error={toAppError(this.state.error)} />
        <div>
          <Button onClick={() => window.location.reload()}>{commonStrings.tryAgain}</Button>
        </div>
      </div>
    )
  }
}
