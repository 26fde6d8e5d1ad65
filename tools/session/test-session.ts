import { findProgram } from '../programs/find-program.ts'
import { mayUseOwnKeychain, NO_KEYCHAIN } from './own-keychain.ts'
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
/** For tests outside of a session, which have no throw-away keyring. */
export function keepFromOwnKeychain(environment: NodeJS.ProcessEnv = process.env): void {
  if (!environment[MARK] && !mayUseOwnKeychain(environment)) Object.assign(environment, NO_KEYCHAIN)
}

export async function startTestSession(): Promise<TestSession> {
  if (process.env[MARK]) return { environment: {}, stop: async () => undefined }
  const withoutKeyring = mayUseOwnKeychain() ? {} : NO_KEYCHAIN
  if (process.platform !== 'linux') {
    return { environment: { [MARK]: '1', ...withoutKeyring }, stop: async () => undefined }
  }
  const display = findProgram('Xvfb') ? await startVirtualDisplay() : undefined
  const keyring = canHaveKeyring() ? await startThrowawayKeyring() : undefined
  return {
    environment: {
      [MARK]: '1',
      ...(display ? { DISPLAY: display.display } : {}),
      ...(keyring ? keyring.environment : withoutKeyring),
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
