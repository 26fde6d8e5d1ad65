import { useMemo } from 'react'
import { AppError } from '../../shared/app-error.ts'
import { showFailure } from '../components/show-failure.ts'
import { call } from '../ipc/call.ts'
import { tell } from '../stores/undo-store.ts'
import { useViewStore } from '../stores/view-store.ts'
import { frameStrings } from '../strings/frame-strings.ts'
import type { Action } from './action.ts'

/** What helps a user, and whoever helps the user. */
export function useHelpActions(): readonly Action[] {
  return useMemo(() => {
    const { palette } = frameStrings
    const showHelp = () => useViewStore.getState().setHelpOpen(true)
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
