import { constants } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { checkMachine } from '../preflight/check-machine.ts'
import {
  ELECTRON_PACKAGE,
  findElectron,
  isElectronRequired,
  readElectronVersion,
  STAND_IN,
} from '../preflight/find-electron.ts'
import { runAttached } from '../programs/child-process.ts'
import { type Machine, thisMachine } from '../programs/find-program.ts'
import {
  describeSandboxRemedy,
  findSandboxObstacle,
  readSandboxFacts,
  type SandboxFacts,
} from './linux-sandbox.ts'

/** The surroundings on which the choice of an engine depends. */
export interface Surroundings extends Machine {
  readonly downloadLimitMs: number
  readSandboxFacts(executable: string): SandboxFacts
  write(line: string): void
}

/** Allows for a slow line: 100 MB in twenty minutes is less than 1 Mbit/s. */
const DOWNLOAD_LIMIT_MS = 20 * 60_000

export const theseSurroundings: Surroundings = {
  ...thisMachine,
  downloadLimitMs: DOWNLOAD_LIMIT_MS,
  readSandboxFacts: (executable) => readSandboxFacts(executable, thisMachine),
  write: console.log,
}

/** An executable with Electron's command line, or the exit code of the start. */
type Choice = { readonly executable: string } | { readonly exitCode: number }

/**
 * Chooses Electron if it is installed or can be downloaded; otherwise, on Linux and macOS, the stand-in, which shows
 * the same build in the installed Chromium. Only a missing engine stops a start, with a message.
 */
export async function chooseEngine(surroundings: Surroundings): Promise<Choice> {
  const { write, downloadLimitMs } = surroundings
  const obtained = await obtainElectron(surroundings, { write, limitMs: downloadLimitMs })
  if ('interruption' in obtained) return { exitCode: exitCodeOf(obtained.interruption) }
  if ('executable' in obtained) return prepareElectron(obtained.executable, surroundings)
  write(`Electron was not downloaded: ${obtained.failure}.`)
  if (surroundings.platform === 'win32' || isElectronRequired(surroundings)) {
    for (const line of describeOtherWays(surroundings.platform)) write(line)
    return { exitCode: 1 }
  }
  write('Starting in the installed Chromium instead. The next start tries again.')
  return reportMachine('stand-in', surroundings) ? { executable: STAND_IN } : { exitCode: 1 }
}

function prepareElectron(executable: string, surroundings: Surroundings): Choice {
  reportMachine('electron', surroundings)
  const obstacle =
    surroundings.platform === 'linux' && findSandboxObstacle(surroundings.readSandboxFacts(executable))
  if (!obstacle) return { executable }
  for (const line of describeSandboxRemedy(obstacle, executable)) surroundings.write(line)
  return { exitCode: 1 }
}

/** Writes nothing if nothing is missing. */
function reportMachine(purpose: 'electron' | 'stand-in', surroundings: Surroundings): boolean {
  const lines: string[] = []
  const isReady = checkMachine(purpose, (line) => lines.push(line), surroundings)
  if (lines.some((line) => !line.startsWith('ok'))) surroundings.write(lines.join('\n'))
  return isReady
}

function describeOtherWays(platform: NodeJS.Platform): string[] {
  const version = readElectronVersion()
  return [
    'To go on, do one of these and run `npm start` again:',
    '  behind a proxy, set HTTPS_PROXY to its address;',
    '  where github.com is blocked, set ELECTRON_MIRROR to a mirror of github.com/electron/electron/releases/download/;',
    `  unpack electron-v${version}-${platform}-${process.arch}.zip, and set ELECTRON_OVERRIDE_DIST_PATH to its folder.`,
  ]
}

/** The exit code that shells use: 130 after Ctrl+C. */
function exitCodeOf(signal: NodeJS.Signals): number {
  return 128 + constants.signals[signal]
}

const REPORTER = pathToFileURL(join(import.meta.dirname, 'report-downloads.ts')).href

type Obtained =
  | { readonly executable: string }
  /** The reason, as a clause. */
  | { readonly failure: string }
  | { readonly interruption: NodeJS.Signals }

/**
 * Finds Electron's executable, or downloads it with the installer of its package, which handles mirrors, proxies, cache
 * and checksums. The installer writes to this terminal.
 */
async function obtainElectron(
  machine: Machine,
  { write, limitMs }: { readonly write: (line: string) => void; readonly limitMs: number },
): Promise<Obtained> {
  const installed = findElectron(machine)
  if (installed) return { executable: installed }
  write(`Downloading Electron ${readElectronVersion()}, once: more than 100 MB. Ctrl+C stops it.`)
  let reason: string | undefined
  const run = await runAttached(
    process.execPath,
    ['--import', REPORTER, join(ELECTRON_PACKAGE, 'install.js')],
    {
      environment: withProxy(machine.environment),
      limitMs,
      onMessage: (message) => {
        if (typeof message === 'string') reason = message
      },
    },
  )
  if (run.interruption) return { interruption: run.interruption }
  if (run.isOverLimit) return { failure: `the download took more than ${limitMs / 60_000} minutes` }
  if (run.code !== 0) return { failure: reason ?? `its installer ended with ${run.code ?? 'a signal'}` }
  const executable = findElectron(machine)
  return executable ? { executable } : { failure: 'its installer ended without an executable' }
}

/** The installer uses a proxy only on request: this passes on a proxy that is set in the environment or for npm. */
function withProxy(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { npm_config_proxy, npm_config_https_proxy = npm_config_proxy, npm_config_noproxy } = environment
  const proxies = {
    HTTPS_PROXY: environment.HTTPS_PROXY || environment.https_proxy || npm_config_https_proxy,
    HTTP_PROXY: environment.HTTP_PROXY || environment.http_proxy || npm_config_proxy,
    NO_PROXY: environment.NO_PROXY || environment.no_proxy || npm_config_noproxy,
  }
  if (!proxies.HTTPS_PROXY && !proxies.HTTP_PROXY) return environment
  return { ELECTRON_GET_USE_PROXY: '1', ...environment, ...proxies }
}
