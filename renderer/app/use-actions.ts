import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { AppError } from '../../shared/app-error.ts'
import { stepTextSize, VIEWS, type View } from '../../shared/preferences.ts'
import { showFailure } from '../components/frame/failure-line.tsx'
import { useVerify } from '../components/use-verify.ts'
import { bundleStrings } from '../features/bundle/bundle-strings.ts'
import { chooseBundle } from '../features/bundle/open-bundle.ts'
import { useSync } from '../features/data/sync-buttons.tsx'
import { exportRows } from '../features/reports/save-report.ts'
import { settingsStrings, updateStrings } from '../features/settings/settings-strings.ts'
import { useOpenWorkspace } from '../features/start/use-open-workspace.ts'
import { call, useCall } from '../ipc/use-call.ts'
import { useSetPreferences } from '../ipc/use-preferences.ts'
import { COVERING, useFrameStore } from '../stores/frame-store.ts'
import { tell } from '../stores/undo-store.ts'
import { useShowView, useViewStore } from '../stores/view-store.ts'
import { frameStrings } from '../strings/frame-strings.ts'
import type { Action } from './action.ts'
import { useAuditorActions, useWorkActions } from './use-auditor-actions.ts'
import { useListActions } from './use-list-actions.ts'
import { useReportActions } from './use-report-actions.ts'

const THEMES = ['system', 'light', 'dark', 'high-contrast'] as const

const GO_KEYS: Readonly<Partial<Record<View, readonly string[]>>> = {
  home: ['G H'],
  cases: ['G C'],
  reviews: ['G R'],
  samples: ['G S'],
  reports: ['G P'],
  data: ['G D'],
}

/**
 * Everything the application can be told to do from anywhere; the palette lists it, menu and keys refer to it by id.
 */
export function useActions(): readonly Action[] {
  const hasWorkspace = Boolean(useCall('workspace:current', undefined).data)
  const workspaceActions = useWorkspaceActions()
  const fileActions = useFileActions()
  const helpActions = useHelpActions()
  const setPreferences = useSetPreferences()
  return useMemo(() => {
    const { palette } = frameStrings
    const themes = THEMES.map((theme) => ({
      id: `theme-${theme}`,
      label: palette.theme(settingsStrings.themes[theme]),
      run: () => setPreferences({ theme }),
    }))
    const textSizes = [
      {
        id: 'text-larger',
        label: palette.textLarger,
        run: () => setPreferences(({ textSize }) => ({ textSize: stepTextSize(textSize, 1) })),
      },
      {
        id: 'text-smaller',
        label: palette.textSmaller,
        run: () => setPreferences(({ textSize }) => ({ textSize: stepTextSize(textSize, -1) })),
      },
      { id: 'text-standard', label: palette.textStandard, run: () => setPreferences({ textSize: '100' }) },
    ]
    const updates = {
      id: 'check-for-updates',
      label: updateStrings.check,
      run: () => useViewStore.setState({ areUpdatesOpen: true }),
    }
    const licenses = {
      id: 'show-licenses',
      label: settingsStrings.licenses,
      run: () => void call('app:show-licenses', undefined).catch(showFailure),
    }
    const more = [...themes, ...textSizes, ...helpActions, updates, licenses]
    return [...(hasWorkspace ? workspaceActions : []), ...fileActions, ...more]
  }, [hasWorkspace, workspaceActions, fileActions, helpActions, setPreferences])
}

function useWorkspaceActions(): readonly Action[] {
  const workspace = useCall('workspace:current', undefined).data
  const isBundle = Boolean(workspace?.bundle)
  const hasPassphrase = workspace?.protection === 'passphrase'
  const showView = useShowView()
  const { start } = useSync()
  const { run: verify } = useVerify()
  const { close } = useOpenWorkspace()
  const auditorActions = useAuditorActions()
  const listActions = useListActions()
  const displayActions = useDisplayActions()
  const workActions = useWorkActions()
  const reportActions = useReportActions()
  return useMemo(() => {
    const { palette } = frameStrings
    const find = (view: View) => () => {
      showView(view)
      // The box of the screen that is left may still be there in this moment.
      requestAnimationFrame(() => focusSearch() || requestAnimationFrame(focusSearch))
    }
    const sync = (kind: 'complete' | 'quick') => () => {
      showView('data')
      start(kind)
    }
    const verifyThere = () => {
      showView('data')
      verify()
    }
    return [
      ...VIEWS.filter((view) => isBundle || view !== 'verification').map((view) => ({
        id: `show-${view}`,
        label: palette.goTo(frameStrings.views[view]),
        ...(GO_KEYS[view] && { keys: GO_KEYS[view] }),
        run: () => showView(view),
      })),
      ...auditorActions,
      ...listActions,
      ...displayActions,
      ...workActions,
      ...reportActions,
      { id: 'find', label: palette.find, keys: ['/'], run: find('reviews') },
      { id: 'find-responses', label: palette.findResponses, run: find('reviews/responses') },
      {
        id: 'export',
        label: palette.export,
        place: 'reviews' as const,
        run: () => {
          const { filter, sort, asOfMs } = useViewStore.getState()
          exportRows(filter, { sort, asOfMs })
        },
      },
      ...(isBundle
        ? []
        : [
            { id: 'sync', label: palette.syncComplete, place: 'data' as const, run: sync('complete') },
            { id: 'sync-quick', label: palette.syncQuick, place: 'data' as const, run: sync('quick') },
          ]),
      { id: 'verify', label: palette.verify, place: 'data' as const, run: verifyThere },
      {
        id: 'close-detail',
        label: palette.closeDetail,
        keys: ['I'],
        place: 'current' as const,
        run: () => useFrameStore.getState().toggleInspector(window.matchMedia(COVERING).matches),
      },
      ...(hasPassphrase
        ? [{ id: 'lock-workspace', label: palette.lockWorkspace, run: () => void lock().catch(showFailure) }]
        : []),
      { id: 'close-workspace', label: palette.closeWorkspace, run: close },
    ]
  }, [
    isBundle,
    hasPassphrase,
    showView,
    start,
    verify,
    close,
    auditorActions,
    listActions,
    displayActions,
    workActions,
    reportActions,
  ])
}

async function lock(): Promise<void> {
  if (!(await call('workspace:lock', undefined))) tell(frameStrings.lock.waits)
}

const DISPLAYS = ['recorded', 'utc', 'zone'] as const

/** How times are written. */
function useDisplayActions(): readonly Action[] {
  const setPreferences = useSetPreferences()
  return DISPLAYS.map((timeDisplay) => ({
    id: `times-${timeDisplay}`,
    label: frameStrings.palette.times(settingsStrings.timeDisplays[timeDisplay]),
    run: () => setPreferences({ timeDisplay }),
  }))
}

/** Ways to a file, with or without a workspace open. */
function useFileActions(): readonly Action[] {
  const client = useQueryClient()
  const { choose } = useOpenWorkspace()
  return [
    { id: 'open-workspace', label: frameStrings.openFile, run: choose },
    { id: 'open-bundle', label: bundleStrings.openMenu, run: () => chooseBundle(client) },
  ]
}

/**
 * Puts the cursor into the search field of the screen.
 * @returns whether it has one.
 */
export function focusSearch(): boolean {
  const box = document.querySelector<HTMLInputElement>('[data-search-box]')
  box?.focus()
  box?.select()
  return box !== null
}

/** What helps a user, and whoever helps the user. */
function useHelpActions(): readonly Action[] {
  return useMemo(() => {
    const { palette } = frameStrings
    const showHelp = () => useViewStore.setState({ isHelpOpen: true })
    const openLogFolder = () => void call('app:show-log', undefined).catch(showFailure)
    return [
      { id: 'keyboard-help', label: palette.help, keys: ['?'], run: showHelp },
      { id: 'open-log-folder', label: palette.openLogFolder, run: openLogFolder },
      {
        id: 'copy-diagnostics',
        label: palette.copyDiagnostics,
        run: () => void copyDiagnostics().catch(showFailure),
      },
    ]
  }, [])
}

async function copyDiagnostics(): Promise<void> {
  const text = await call('app:diagnostics', undefined)
  try {
    await navigator.clipboard.writeText(text)
  } catch (cause) {
    throw new AppError('clipboard-refused', 'The system did not take the text.', { cause })
  }
  tell(frameStrings.diagnosticsCopied)
}
