import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { endTree } from './child-process.ts'

/** A program that takes longer hangs; the slowest test run takes 25 minutes on two slow cores. */
const LIMIT_MINUTES = 45

const root = join(import.meta.dirname, '../..')

export interface ProgramRun {
  /** Null if it was ended after the time limit. */
  readonly code: number | null
  readonly seconds: number
  /** Its standard output and standard error, interleaved. */
  readonly output: string
}

/**
 * Runs a program in the repository, without input, and collects its output. `npm`, `node` and the programs of npm
 * packages are given by name.
 */
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
      // The output is read in logs.
      NO_COLOR: '1',
      PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Its own process group, for endTree.
    detached: process.platform !== 'win32',
    windowsHide: true,
  })
  const output: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk))
  return new Promise((resolve, reject) => {
    const end = () => {
      if (child.pid) endTree(child.pid)
    }
    const endLate = () => {
      output.push(Buffer.from(`\nEnded after ${LIMIT_MINUTES} minutes.\n`))
      end()
    }
    const limit = setTimeout(endLate, LIMIT_MINUTES * 60_000)
    process.once('exit', end)
    child.once('error', reject)
    child.once('close', (code) => {
      clearTimeout(limit)
      process.off('exit', end)
      const seconds = Math.round((performance.now() - startMs) / 1000)
      resolve({ code, seconds, output: Buffer.concat(output).toString('utf8') })
    })
  })
}

const MODULES = join(import.meta.dirname, '../../node_modules')

/** The npm packages of programs that are run by name. */
const PACKAGES: Readonly<Record<string, string>> = {
  biome: '@biomejs/biome',
  'electron-vite': 'electron-vite',
  knip: 'knip',
  playwright: '@playwright/test',
  vitest: 'vitest',
}

/**
 * The same command with its JavaScript file, because the files that npm puts on PATH need a shell on Windows. `npm` is
 * the one that started this process, if any.
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
