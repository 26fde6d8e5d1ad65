import { findProgram } from '../preflight/find-program.ts'
import { startThrowawayKeyring } from './throwaway-keyring.ts'
import { startVirtualDisplay } from './virtual-display.ts'

/** What tests run in; `environment` is to be added to theirs. */
export interface TestSession {
  readonly environment: Readonly<Record<string, string>>
  stop(): Promise<void>
}

const MARK = 'UNHIDDEN_TEST_SESSION'

/**
 * A virtual screen and a throwaway keyring, as far as this machine has the programs for them. Inside such a session nothing
 * more is started.
 */
export async function startTestSession(): Promise<TestSession> {
  if (process.env[MARK] || process.platform !== 'linux')
    return { environment: {}, stop: async () => undefined }
  const display = findProgram('Xvfb') ? await startVirtualDisplay() : undefined
  const keyring = canHaveKeyring() ? await startThrowawayKeyring() : undefined
  return {
    environment: {
      [MARK]: '1',
      ...(display ? { DISPLAY: display.display } : {}),
      ...keyring?.environment,
    },
    stop: async () => {
      await keyring?.stop()
      await display?.stop()
    },
  }
}

function canHaveKeyring(): boolean {
  return Boolean(findProgram('dbus-daemon') && findProgram('gnome-keyring-daemon'))
}
