import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { findProgram, isExecutable, type Machine, thisMachine } from '../../programs/find-program.ts'
import { DevtoolsPipe, type DevtoolsSession } from './devtools-pipe.ts'

/** A running Chromium with its own profile. */
export class Chromium {
  readonly pipe: DevtoolsPipe
  /** Resolves when the process has ended. */
  readonly ended: Promise<void>
  readonly #executable: string
  readonly #switches: readonly string[]
  readonly #profile: string
  readonly #process: ChildProcess

  /** @param given the arguments of this runtime, some of which are for Chromium */
  constructor(given: readonly string[]) {
    const executable = findChromium()
    if (!executable) throw new Error('No Chromium found. Run `npm run preflight`.')
    this.#executable = executable
    this.#profile = makeProfileFolder()
    this.#switches = chromiumSwitches(this.#profile, given)
    this.#process = spawn(executable, this.#switches, {
      stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    })
    this.ended = new Promise((resolve) => this.#process.once('exit', () => resolve()))
    const [, , errors, output, input] = this.#process.stdio
    passOnAddress(errors as Readable)
    // Both are pipes: see `stdio` above.
    this.pipe = new DevtoolsPipe(output as Writable, input as Readable)
    process.once('exit', () => this.#discard())
  }

  get browser(): DevtoolsSession {
    return this.pipe.browser
  }

  /**
   * Opens an application window (no tabs, no address field) that shows `address`. A second start of the executable
   * passes its `--app` to the running process; the DevTools protocol opens browser windows only.
   */
  openAppWindow(address: string): void {
    const sandbox = this.#switches.filter((argument) => argument === '--no-sandbox')
    spawn(this.#executable, [`--user-data-dir=${this.#profile}`, ...sandbox, `--app=${address}`], {
      stdio: 'ignore',
    }).unref()
  }

  #discard(): void {
    this.#process.kill('SIGKILL')
    removeProfileFolder(this.#profile)
  }
}

/** Forwards the line that test drivers wait for, and all lines when UNHIDDEN_CHROMIUM_LOG is set. */
function passOnAddress(errors: Readable): void {
  const isVerbose = Boolean(process.env.UNHIDDEN_CHROMIUM_LOG)
  createInterface({ input: errors }).on('line', (line) => {
    if (isVerbose || line.startsWith('DevTools listening on ')) process.stderr.write(`${line}\n`)
  })
}

const PREFIX = 'chromium-runtime-'

/** A fresh profile named after this process. Removes the profiles of processes that were killed. */
function makeProfileFolder(): string {
  for (const name of readdirSync(tmpdir())) {
    if (name.startsWith(PREFIX) && !isRunning(Number(name.slice(PREFIX.length)))) {
      removeProfileFolder(join(tmpdir(), name))
    }
  }
  const folder = join(tmpdir(), `${PREFIX}${process.pid}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}

/** Retries, because Chromium's children may write for a moment after it has ended. */
function removeProfileFolder(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
  } catch {
    // The next start tries again.
  }
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid)) return true
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Switches of every start: no background traffic, no prompts. */
const ALWAYS = [
  '--remote-debugging-pipe',
  '--no-startup-window',
  '--no-first-run',
  '--no-default-browser-check',
  '--no-pings',
  '--password-store=basic',
  '--use-mock-keychain',
  '--disable-background-networking',
  '--disable-breakpad',
  '--disable-component-extensions-with-background-pages',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-dev-shm-usage',
  '--disable-extensions',
  '--disable-features=Translate,MediaRouter,OptimizationHints,AimEnabled,PreconnectToSearch,HttpsUpgrades,PaintHolding',
  '--disable-field-trial-config',
  '--disable-infobars',
  '--disable-quic',
  '--disable-search-engine-choice-screen',
  '--disable-sync',
  '--enable-features=ConnectionAllowlists,OverrideConnectionAllowlistOriginTrial',
  '--force-color-profile=srgb',
  '--metrics-recording-only',
  // What `setProxy` and `setWebRTCIPHandlingPolicy` ask for; Chromium takes neither after its start. Without a rule for
  // loopback, pages of a development server are reached.
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--proxy-server=http://127.0.0.1:9',
  // The application's own addresses are intercepted before a host name is resolved, and must not be, as Chromium
  // connects ahead to a host that it expects to load. Only `localhost` resolves, for a development server.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost',
]

/** Whether Chromium runs with a switch already, as it does when the application's code starts. */
export const isEngineSwitch = (argument: string): boolean => ALWAYS.includes(argument)

/** Playwright adds these to Electron and Chromium. Without a driver, hidden windows are throttled as in Electron. */
const WHEN_DRIVEN = [
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
]

/** Chromium's sandbox does not run as root. Other users keep it unless the caller passes `--no-sandbox`. */
function chromiumSwitches(profileFolder: string, given: readonly string[]): string[] {
  const isRoot = process.getuid?.() === 0
  const ports = given.filter((argument) => argument.startsWith('--remote-debugging-port='))
  return [
    ...ALWAYS,
    ...(ports.length > 0 ? WHEN_DRIVEN : []),
    `--user-data-dir=${profileFolder}`,
    ...(isRoot || given.includes('--no-sandbox') ? ['--no-sandbox', '--test-type'] : []),
    ...ports,
  ]
}

/** Debian's binary is preferred to its wrapper script, which adds switches that a fresh profile does not need. */
const FIXED_PLACES = [
  '/usr/lib/chromium/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/** @returns the path of an installed Chromium, or undefined; `UNHIDDEN_CHROMIUM` overrides it */
export function findChromium(
  machine: Pick<Machine, 'platform' | 'environment'> = thisMachine,
): string | undefined {
  const chosen = machine.environment.UNHIDDEN_CHROMIUM
  if (chosen) return isExecutable(chosen) ? chosen : undefined
  const found = FIXED_PLACES.find(isExecutable)
  return found ?? NAMES.map((name) => findProgram(name, machine)).find((path) => path !== undefined)
}
