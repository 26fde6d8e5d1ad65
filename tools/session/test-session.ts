import { type ChildProcess, execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { endChild, startServer } from '../programs/child-process.ts'
import { findProgram } from '../programs/find-program.ts'
import { startVirtualDisplay, type VirtualDisplay } from './display.ts'

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

/**
 * Names, in the environment of a session, its virtual screens, separated by spaces. A window that opens or closes takes
 * the pointer away from the others on its screen, so windows of tests that run side by side have one each.
 */
export const TEST_DISPLAYS = 'UNHIDDEN_TEST_DISPLAYS'

/** How many tests with a window run side by side. */
export const WINDOWS_AT_ONCE = 2

/** For tests outside of a session, which have no throwaway keyring. */
export function keepFromOwnKeychain(environment: NodeJS.ProcessEnv = process.env): void {
  if (!environment[MARK] && !mayUseOwnKeychain(environment)) Object.assign(environment, NO_KEYCHAIN)
}

/**
 * Starts virtual screens and a throwaway keyring if this machine has the programs for them. A nested call starts
 * nothing.
 */
export async function startTestSession(): Promise<TestSession> {
  if (process.env[MARK]) return { environment: {}, stop: async () => undefined }
  const withoutKeyring = mayUseOwnKeychain() ? {} : NO_KEYCHAIN
  if (process.platform !== 'linux') {
    return { environment: { [MARK]: '1', ...withoutKeyring }, stop: async () => undefined }
  }
  const displays: VirtualDisplay[] = []
  while (findProgram('Xvfb') && displays.length < WINDOWS_AT_ONCE) displays.push(await startVirtualDisplay())
  const [first] = displays
  const keyring = canHaveKeyring() ? await startThrowawayKeyring() : undefined
  return {
    environment: {
      [MARK]: '1',
      ...(namesAreUtf8() ? {} : { LC_ALL: 'C.UTF-8' }),
      ...(first && {
        DISPLAY: first.display,
        [TEST_DISPLAYS]: displays.map(({ display }) => display).join(' '),
      }),
      ...(keyring ? keyring.environment : withoutKeyring),
    },
    stop: async () => {
      await keyring?.stop()
      for (const display of displays) await display.stop()
    },
  }
}

/** Without such a locale, Chromium loses a dropped file whose name is not in ASCII. */
function namesAreUtf8({ LC_ALL, LC_CTYPE, LANG }: NodeJS.ProcessEnv = process.env): boolean {
  return /utf-?8/i.test(LC_ALL || LC_CTYPE || LANG || '')
}

function canHaveKeyring(): boolean {
  return Boolean(findProgram('dbus-daemon') && findProgram('gnome-keyring-daemon'))
}

interface ThrowawayKeyring {
  /** Holds the bus, its services and the keyring; removed at the end. */
  readonly folder: string
  /** For the environment of what shall find this keyring, and only this one. */
  readonly environment: Readonly<Record<string, string>>
  /** Of gnome-keyring. */
  readonly pid: number
  stop(): Promise<void>
}

const NAME = 'org.freedesktop.secrets'
const OWNED_WITHIN_MS = 20_000

const run = promisify(execFile)

/**
 * A D-Bus session of its own with an unlocked, empty gnome-keyring in a temporary folder. The user's own bus, keyring
 * and data folder are not used. Needs dbus-daemon, dbus-send and gnome-keyring-daemon.
 * @param prepare writes what the bus shall find in the folder, such as services in data/dbus-1/services, before it
 *   starts.
 */
export async function startThrowawayKeyring(
  prepare: (folder: string) => Promise<void> = async () => undefined,
): Promise<ThrowawayKeyring> {
  const folder = await mkdtemp(join(tmpdir(), 'unhidden-keyring-'))
  await prepare(folder)
  const own = { XDG_DATA_HOME: join(folder, 'data'), XDG_RUNTIME_DIR: folder }
  // Without an address the bus leaves a socket behind in the temporary folder each time.
  const address = `--address=unix:path=${join(folder, 'bus')}`
  const bus = await startServer('dbus-daemon', ['--session', '--nofork', '--print-address=1', address], {
    descriptor: 1,
    environment: { ...process.env, ...own },
  })
  const environment = { ...own, DBUS_SESSION_BUS_ADDRESS: bus.line.trim() }
  const started = [bus.child]
  let isStopping = false
  /** A test that finds no keychain would say so alone: this says why. */
  const watch = (child: ChildProcess) =>
    child.once('exit', (code, signal) => {
      if (!isStopping) console.error(`${child.spawnfile} of the tests ended early: ${signal ?? code}`)
    })
  watch(bus.child)
  const stop = async () => {
    isStopping = true
    for (const child of started.toReversed()) await endChild(child)
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const keyring = await startServer(
      'gnome-keyring-daemon',
      ['--foreground', '--unlock', '--components=secrets', `--control-directory=${join(folder, 'control')}`],
      { descriptor: 1, environment: { ...process.env, ...environment }, input: 'throwaway' },
    )
    started.push(keyring.child)
    watch(keyring.child)
    await waitUntilOwned(environment)
    return { folder, environment, pid: keyring.child.pid ?? 0, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/**
 * The daemon prints its line before it owns the name of the service. Whoever asks in between makes the bus start a
 * second daemon, which is locked and takes the name.
 */
async function waitUntilOwned(environment: Readonly<Record<string, string>>): Promise<void> {
  const deadline = performance.now() + OWNED_WITHIN_MS
  while (performance.now() < deadline) {
    const question = ['/', 'org.freedesktop.DBus.NameHasOwner', `string:${NAME}`]
    if ((await callBus(environment, 'org.freedesktop.DBus', question)).includes('boolean true')) return
    await delay(20)
  }
  throw new Error(
    `gnome-keyring-daemon did not take the name ${NAME} within ${OWNED_WITHIN_MS / 1_000} seconds`,
  )
}

/** @param call object path, method, and arguments in the notation of dbus-send. @returns the printed reply. */
export async function callBus(
  environment: Readonly<Record<string, string>>,
  destination: string,
  call: readonly string[],
): Promise<string> {
  const parameters = ['--session', '--print-reply', `--dest=${destination}`, ...call]
  const { stdout } = await run('dbus-send', parameters, { env: { ...process.env, ...environment } })
  return stdout
}
