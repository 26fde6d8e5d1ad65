import { findProgram } from '../programs/find-program.ts'
import { startVirtualDisplay } from './display.ts'
import { startThrowawayKeyring } from './throwaway-keyring.ts'

/**
 * A workspace stores its keys in the system's keychain, which is the developer's own unless the test session has a
 * throwaway keyring. So tests run without a keychain unless the developer allows it.
 */
const NO_KEYCHAIN = { UNHIDDEN_KEYCHAIN: 'none' } as const

/** Whether the developer allows tests to use the keychain of this account. They remove their entries. */
function mayUseOwnKeychain(environment: NodeJS.ProcessEnv = process.env): boolean {
  return environment.UNHIDDEN_TEST_OWN_KEYCHAIN === '1'
}

/** The environment of tests; to be added to theirs. */
interface TestSession {
  readonly environment: Readonly<Record<string, string>>
  stop(): Promise<void>
}

const MARK = 'UNHIDDEN_TEST_SESSION'

/** For tests outside of a session, which have no throwaway keyring. */
export function keepFromOwnKeychain(environment: NodeJS.ProcessEnv = process.env): void {
  if (!environment[MARK] && !mayUseOwnKeychain(environment)) Object.assign(environment, NO_KEYCHAIN)
}

/**
 * Starts a virtual screen and a throwaway keyring if this machine has the programs for them. A nested call starts
 * nothing.
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
