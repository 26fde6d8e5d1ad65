import { type ChildProcess, spawn } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { BUILD_MARKER } from '../../../tools/build/build-marker.ts'

const ROOT = join(import.meta.dirname, '../../..')
const VERSION = '45.0.0'

/**
 * What an installer does in these tests, as the text of its script. `unpack()` puts an executable where Electron's is.
 */
const INSTALLER = `
const { mkdirSync, writeFileSync } = require('node:fs')
const { dirname, join } = require('node:path')
function unpack(name = 'electron') {
  const executable = join(__dirname, 'dist', name)
  mkdirSync(dirname(executable), { recursive: true })
  writeFileSync(executable, '#!/bin/sh\\necho "electron started with $*"\\n', { mode: 0o755 })
  writeFileSync(join(__dirname, 'dist/version'), '${VERSION}')
  writeFileSync(join(__dirname, 'path.txt'), name)
}
`

/**
 * A checkout as \`npm ci\` leaves it, with the real tools, a current bundle of no content, an installer of Electron
 * that is a few lines of a test, and a stand-in that only says that it started.
 */
export class Checkout {
  readonly folder = mkdtempSync(join(tmpdir(), 'unhidden-checkout-'))

  constructor(installer: string) {
    cpSync(join(ROOT, 'tools'), join(this.folder, 'tools'), { recursive: true })
    this.#put('tools/chromium-runtime/electron', '#!/bin/sh\necho "stand-in started with $*"\n')
    chmodSync(join(this.folder, 'tools/chromium-runtime/electron'), 0o755)
    for (const folder of ['electron', 'shared', 'renderer']) mkdirSync(join(this.folder, folder))
    for (const file of ['electron.vite.config.ts', 'package-lock.json']) this.#put(file, '')
    this.#put('package.json', '{ "type": "module" }')
    this.#put('node_modules/electron/package.json', `{ "version": "${VERSION}" }`)
    this.#put('node_modules/electron/install.js', `${INSTALLER}${installer}`)
    const built = ['out/main/main.js', 'out/preload/preload.cjs', 'out/renderer/index.html', BUILD_MARKER]
    const inTheFuture = Date.now() / 1000 + 60
    for (const path of [...built, '.runtime/run.js', '.runtime/electron-module.js']) {
      this.#put(path, '')
      utimesSync(join(this.folder, path), inTheFuture, inTheFuture)
    }
  }

  /** An empty folder for PATH: a machine that has no program at all. */
  get emptyFolder(): string {
    return join(this.folder, 'electron')
  }

  /**
   * `npm start` in this checkout, on a machine without Chromium and without programs unless `environment` names them.
   * @param surroundings what differs from this machine, as the text of an object.
   */
  start(surroundings = '{}', environment: Readonly<Record<string, string>> = {}): Promise<StartRun> {
    return endOf(this.launch(surroundings, environment))
  }

  launch(surroundings = '{}', environment: Readonly<Record<string, string>> = {}): ChildProcess {
    const isPlain = surroundings === '{}'
    if (!isPlain) {
      this.#put(
        'start-elsewhere.ts',
        `import { theseSurroundings } from './tools/start/choose-engine.ts'
         import { startApplication } from './tools/start.ts'
         process.exitCode = await startApplication({ ...theseSurroundings, ...${surroundings} }, process.argv.slice(2))`,
      )
    }
    return spawn(
      process.execPath,
      [join(this.folder, isPlain ? 'tools/start.ts' : 'start-elsewhere.ts'), '--hello'],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          PATH: this.emptyFolder,
          HOME: this.folder,
          DISPLAY: ':nowhere',
          UNHIDDEN_CHROMIUM: join(this.folder, 'no-chromium'),
          ...environment,
        },
      },
    )
  }

  /** Electron's own installer, with all that it needs, in place of a test's. */
  useRealInstaller(): void {
    for (const scope of ['node_modules/@electron', 'node_modules/@electron-internal']) {
      symlinkSync(join(ROOT, scope), join(this.folder, scope), 'junction')
    }
    cpSync(
      join(ROOT, 'node_modules/electron/install.js'),
      join(this.folder, 'node_modules/electron/install.js'),
    )
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 })
  }

  #put(path: string, text: string): void {
    const file = join(this.folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}

export interface StartRun {
  readonly code: number | null
  /** Both streams, in order. */
  readonly words: string
}

export function endOf(child: ChildProcess): Promise<StartRun> {
  let words = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      words += text
    })
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, words }))
  })
}
