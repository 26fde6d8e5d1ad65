import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endChild, startServer } from '../programs/child-process.ts'
import { findProgram } from '../programs/find-program.ts'
import { startVirtualDisplay } from './display.ts'

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

interface ThrowawayKeyring {
  /** To be added to the environment of programs that are to use only this keyring. */
  readonly environment: Readonly<Record<string, string>>
  stop(): Promise<void>
}

/**
 * Starts a D-Bus session with an unlocked, empty gnome-keyring in a temporary folder. The user's bus, keyring and data
 * folder are not used. Needs dbus-daemon and gnome-keyring-daemon.
 */
async function startThrowawayKeyring(): Promise<ThrowawayKeyring> {
  const folder = await mkdtemp(join(tmpdir(), 'unhidden-keyring-'))
  // Without an address, each bus leaves a socket in the temporary folder.
  const address = `--address=unix:path=${join(folder, 'bus')}`
  const bus = await startServer('dbus-daemon', ['--session', '--nofork', '--print-address=1', address], {
    descriptor: 1,
  })
  const environment = {
    DBUS_SESSION_BUS_ADDRESS: bus.line.trim(),
    XDG_DATA_HOME: join(folder, 'data'),
    XDG_RUNTIME_DIR: folder,
  }
  const keyring = await startServer(
    'gnome-keyring-daemon',
    ['--foreground', '--unlock', '--components=secrets', `--control-directory=${join(folder, 'control')}`],
    { descriptor: 1, environment: { ...process.env, ...environment }, input: 'throwaway' },
  ).catch(async (error) => {
    await endChild(bus.child)
    throw error
  })
  return {
    environment,
    stop: async () => {
      await endChild(keyring.child)
      await endChild(bus.child)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
