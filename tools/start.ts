import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildIfStale } from './build/build-if-stale.ts'
import { obtainElectron } from './build/obtain-electron.ts'
import { checkMachine } from './preflight/check-machine.ts'
import { STAND_IN } from './preflight/find-electron.ts'
import { startVirtualDisplay, type VirtualDisplay } from './session/virtual-display.ts'

/** `npm start`: whatever this machine has, the application is on its screen at the end, or one line says what is missing. */
const root = join(import.meta.dirname, '..')

const lines: string[] = []
const isReady = checkMachine('start', (line) => lines.push(line))
if (!isReady || lines.some((line) => !line.startsWith('ok'))) console.log(lines.join('\n'))
process.exitCode = isReady ? await start() : 1

async function start(): Promise<number> {
  buildIfStale(root)
  const electron = await obtainElectron(root, Date.now())
  if (!electron) console.log('Electron is not installed here: starting in Chromium instead.')
  const display = await showSomewhere()
  try {
    return await run(electron ?? STAND_IN, {
      ...process.env,
      ...(display ? { DISPLAY: display.display } : {}),
    })
  } finally {
    await display?.stop()
  }
}

async function showSomewhere(): Promise<VirtualDisplay | undefined> {
  const hasDisplay = process.platform !== 'linux' || process.env.DISPLAY || process.env.WAYLAND_DISPLAY
  if (hasDisplay) return undefined
  const display = await startVirtualDisplay()
  console.log(
    `There is no display: the window opens on a virtual one (DISPLAY=${display.display}). Ctrl+C ends it.`,
  )
  return display
}

/** Ctrl+C reaches the application, which quits in its own way; this process waits for it. */
function run(executable: string, environment: NodeJS.ProcessEnv): Promise<number> {
  // Electron refuses its sandbox to root, like Chromium.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const child = spawn(executable, [...sandbox, root, ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: environment,
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}
