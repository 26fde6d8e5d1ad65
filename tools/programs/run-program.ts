import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { endTree } from './child-process.ts'

/** A runner that takes longer hangs; the slowest one needs some minutes on two cores. */
const LIMIT_MS = 25 * 60_000

const root = join(import.meta.dirname, '../..')

export interface ProgramRun {
  /** Null when it was ended for taking too long. */
  readonly code: number | null
  readonly seconds: number
  /** What it wrote, to both of its streams, in order. */
  readonly words: string
}

/** Runs a program (by name for those of npm packages, `npm` and `node`) in the repository, without input, and holds back what it writes. */
export function runProgram(
  command: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<ProgramRun> {
  const [program = '', ...parameters] = withoutShell(command)
  const startMs = performance.now()
  const child = spawn(program, parameters, {
    cwd: root,
    env: {
      ...process.env,
      ...environment,
      // Colours are noise in a log, and a log is where this is read.
      NO_COLOR: '1',
      PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that what it started ends with it.
    detached: process.platform !== 'win32',
    windowsHide: true,
  })
  const words: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => words.push(chunk))
  return new Promise((resolve, reject) => {
    const end = () => {
      if (child.pid) endTree(child.pid)
    }
    const limit = setTimeout(end, LIMIT_MS)
    process.once('exit', end)
    child.once('error', reject)
    child.once('close', (code) => {
      clearTimeout(limit)
      process.off('exit', end)
      const seconds = Math.round((performance.now() - startMs) / 1000)
      resolve({ code, seconds, words: Buffer.concat(words).toString('utf8') })
    })
  })
}

const MODULES = join(import.meta.dirname, '../../node_modules')

/** Packages whose programs the tools run by name. */
const PACKAGES: Readonly<Record<string, string>> = {
  biome: '@biomejs/biome',
  'electron-vite': 'electron-vite',
  knip: 'knip',
  playwright: '@playwright/test',
  vitest: 'vitest',
}

/**
 * The same command, started by its JavaScript: what npm puts on PATH are files that Windows starts only through a shell.
 * `npm` is the one that started this process, where one did.
 */
function withoutShell([program = '', ...parameters]: readonly string[]): string[] {
  if (program === 'node') return [process.execPath, ...parameters]
  if (program === 'npm' && process.env.npm_execpath) {
    return [process.execPath, process.env.npm_execpath, ...parameters]
  }
  const packageName = PACKAGES[program]
  return packageName
    ? [process.execPath, entryOf(packageName, program), ...parameters]
    : [program, ...parameters]
}

function entryOf(packageName: string, program: string): string {
  const folder = join(MODULES, packageName)
  const manifest: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const bin = typeof manifest === 'object' && manifest && 'bin' in manifest ? manifest.bin : undefined
  const entry =
    typeof bin === 'object' && bin ? new Map<string, unknown>(Object.entries(bin)).get(program) : bin
  if (typeof entry !== 'string') throw new Error(`${packageName} has no program called ${program}`)
  return join(folder, entry)
}
