import { useEffect } from 'react'
import { listen } from '../../ipc/call.ts'
import { PassphrasePrompt } from './passphrase-prompt.tsx'
import { useOpenWorkspace } from './use-open-workspace.ts'

/** Opens what the system hands over: files that were double-clicked, dropped on the window, or named at the start. */
export function RequestedFiles() {
  const { openRequested, prompt } = useOpenWorkspace()
  useEffect(() => {
    // One may have come before this window.
    openRequested()
    return listen('workspace:requested', openRequested)
  }, [openRequested])
  return <PassphrasePrompt {...prompt} />
}
