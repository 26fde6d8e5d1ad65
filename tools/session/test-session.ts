import { findProgram } from '../programs/find-program.ts'
import { startThrowawayKeyring } from './throwaway-keyring.ts'
import { startVirtualDisplay } from './virtual-display.ts'

/**
 * Tests make workspaces, and a workspace puts its keys into the system's keychain: a person's own one, unless the test
 * session has a throw-away one. So tests see none, as on a machine without a keychain, unless they are allowed to.
 */
const NO_KEYCHAIN = { UNHIDDEN_KEYCHAIN: 'none' } as const

/** Whether the person said that tests may use the keychain of this account. They remove what they put there. */
function mayUseOwnKeychain(environment: NodeJS.ProcessEnv = process.env): boolean {
  return environment.UNHIDDEN_TEST_OWN_KEYCHAIN === '1'
}

/** What tests run in; `environment` is to be added to theirs. */
export interface TestSession {
  readonly environment: Readonly<Record<string, string>>
  stop(): Promise<void>
}

const MARK = 'UNHIDDEN_TEST_SESSION'

/** For tests outside of a session, which have no throw-away keyring. */
export function keepFromOwnKeychain(environment: NodeJS.ProcessEnv = process.env): void {
  if (!environment[MARK] && !mayUseOwnKeychain(environment)) Object.assign(environment, NO_KEYCHAIN)
}

/**
 * A virtual screen and a throwaway keyring, as far as this machine has the programs for them. Inside such a session nothing
 * more is started.
 */
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
