import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { MessageChannel, Worker } from 'node:worker_threads'
import { app } from 'electron'
import { AppError, toAppError } from '../../shared/app-error.ts'
import { createKeychain } from '../credentials/keychain.ts'
import { PROCESSES, type ProcessPath, THREADS, type ThreadPath, workerUrl } from '../lib/workers.ts'
import { fontFolders } from '../reports/pdf/report-resources.ts'
import type { DatabaseLocation } from '../store/open-database.ts'
import { runInConsole } from '../threads/console-client.ts'
import { connectRouter } from './ipc-main.ts'
import { openMainWindow } from './main-window.ts'
import {
  enableConnectionAllowlist,
  hardenSession,
  hardenWebContents,
  registerAppScheme,
  serveApp,
} from './page-session.ts'
import { startProcess } from './processes.ts'

/** Checks one part and returns the text of its line; throws for a part that does not work. */
type Check = () => Promise<string>

const here = import.meta.dirname
const LIMIT_MS = 60_000
/** The answer to every call of the page. */
const NOTHING_OPEN = new AppError('workspace-not-open', 'The application checks itself, and opens nothing.')

/**
 * `--self-check`: tries every part of an installed application on a real machine, prints a line for each, and exits
 * with 0, or with 1 when a part does not work. It works in a temporary folder and does not touch the user's data.
 *
 * Each check imports the native modules that it needs, so that a missing one fails only its own line.
 */
export function runSelfCheck(): void {
  const folder = mkdtempSync(join(tmpdir(), 'unhidden-self-check-'))
  app.setPath('userData', join(folder, 'data'))
  registerAppScheme()
  enableConnectionAllowlist()
  app.enableSandbox()
  void app
    .whenReady()
    .then(() => checkAll(folder))
    .catch((error: unknown) => report('FAIL', 'self-check', String(error)))
    .then((isSound) => {
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
      process.stdout.write('', () => app.exit(isSound ? 0 : 1))
    })
}

async function checkAll(folder: string): Promise<boolean> {
  const location: DatabaseLocation = { path: join(folder, 'check.unhidden'), keyHex: '' }
  const processes: Readonly<Record<ProcessPath, Check>> = {
    'threads/sql-console': () => askConsole(location),
    'reports/pdf/typeset': async () =>
      (await import('./self-check-steps.ts')).typesetOnePage(location, LIMIT_MS),
  }
  const checks: readonly (readonly [string, Check])[] = [
    ['window', () => openWindow(folder)],
    [
      'encrypted database',
      async () => {
        const { makeDatabase } = await import('./self-check-steps.ts')
        Object.assign(location, await makeDatabase(location.path))
        return 'written and read'
      },
    ],
    ...THREADS.map(
      (path) => [`thread ${basename(path)}`, () => probeThread(path).then(() => 'started')] as const,
    ),
    ...PROCESSES.map((path) => [`process ${basename(path)}`, processes[path]] as const),
    ['fonts', findFonts],
    ['keychain', reachKeychain],
  ]
  let isSound = true
  for (const [name, check] of checks) {
    const found = await check().then(
      (strings) => report('ok', name, strings),
      (error: unknown) => report('FAIL', name, describe(error)),
    )
    isSound &&= found
  }
  return isSound
}

function report(verdict: 'ok' | 'FAIL', name: string, words: string): boolean {
  process.stdout.write(`${verdict.padEnd(4)}  ${name}: ${words}\n`)
  return verdict === 'ok'
}

function describe(error: unknown): string {
  const { code, message, cause } = toAppError(error)
  return `${code}: ${cause instanceof Error ? cause.message : message}`.split('\n', 1)[0] ?? code
}

async function openWindow(folder: string): Promise<string> {
  hardenSession()
  hardenWebContents()
  serveApp(join(here, '../renderer'))
  connectRouter(async () => ({ ok: false, error: NOTHING_OPEN.toShape() }))
  const window = await openMainWindow({
    preloadPath: join(here, '../preload/preload.cjs'),
    statePath: join(folder, 'window.json'),
    iconPath: join(app.getAppPath(), 'resources/icons/256x256.png'),
    background: '#ffffff',
  })
  const bridge = await window.webContents.executeJavaScript(
    "document.title + ' ' + typeof window.unhidden?.invoke",
  )
  if (bridge !== `${app.getName()} function`)
    throw new Error(`the page is not that of the application (${bridge})`)
  const answer = await window.webContents.executeJavaScript(
    "window.unhidden.invoke('workspace:current').then((answer) => answer.error?.code ?? 'answered')",
  )
  if (answer !== NOTHING_OPEN.code) throw new Error(`the page is not answered (${answer})`)
  return `shows the page and answers it, on Chromium ${process.versions.chrome}`
}

const PROBE = `const { parentPort, workerData } = require('node:worker_threads')
const tell = (failure) => parentPort.postMessage({ failure })
import(workerData.url).then(() => tell(null), (error) => tell(String(error)))`

/**
 * Starts a thread of the bundle and ends it once all its imports are loaded.
 * @throws Error with the missing import, or when the thread does not answer.
 */
async function probeThread(path: ThreadPath): Promise<void> {
  const url = workerUrl(path).href
  const { port1, port2 } = new MessageChannel()
  // Start data of some threads: a command without effect, a harmless keychain request, no file.
  const workerData = {
    url,
    relay: port2,
    args: ['--version'],
    call: { service: 'Unhidden', account: 'reach', action: 'get' },
    outcome: new SharedArrayBuffer(4),
    file: -1,
    start: 0,
    lengthBytes: 1,
    control: new SharedArrayBuffer(8),
    piece: new SharedArrayBuffer(8),
  }
  const options = { eval: true, name: path, workerData, transferList: [port2], stdout: true, stderr: true }
  const worker = new Worker(PROBE, options)
  try {
    await new Promise<void>((resolve, reject) => {
      const limit = setTimeout(() => reject(new Error('it gave no sign of life')), LIMIT_MS)
      worker.on('message', (message: { readonly failure?: string | null }) => {
        if (message.failure === undefined) return
        clearTimeout(limit)
        if (message.failure === null) resolve()
        else reject(new Error(message.failure))
      })
      worker.once('error', reject)
    })
  } finally {
    port1.close()
    void worker.terminate()
  }
}

async function askConsole(location: DatabaseLocation): Promise<string> {
  const outcome = await runInConsole(startProcess, location, 'SELECT 1', AbortSignal.timeout(LIMIT_MS))
  if (outcome.kind !== 'rows') throw new Error(`the statement ended ${outcome.kind}`)
  return 'answered a statement'
}

async function findFonts(): Promise<string> {
  const folders = fontFolders()
  const without = folders.filter((folder) => !readdirSync(folder).some((name) => name.endsWith('.ttf')))
  if (without.length > 0) throw new Error(`no font in ${without.join(', ')}`)
  return `${folders.length} files`
}

/** A machine without a keychain is not a failure: a passphrase can protect workspaces there. */
async function reachKeychain(): Promise<string> {
  try {
    await createKeychain().reach()
    return 'answers'
  } catch (error) {
    const { code, message } = toAppError(error)
    return `cannot be reached (${code}: ${message}) A passphrase can protect workspaces here.`
  }
}
