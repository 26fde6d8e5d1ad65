import { readFileSync } from 'node:fs'
import { join } from 'node:path'

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
export function withoutShell([program = '', ...parameters]: readonly string[]): string[] {
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
