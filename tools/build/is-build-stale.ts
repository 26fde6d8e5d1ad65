import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const SOURCES = [
  'electron',
  'shared',
  'renderer',
  'electron.vite.config.ts',
  'package.json',
  'package-lock.json',
]
const RESULTS = ['out/main/main.js', 'out/preload/preload.cjs', 'out/renderer/index.html']

/** @returns whether the bundle under out/ is missing or older than anything it is made of. */
export function isBuildStale(root: string): boolean {
  return isStale(root, RESULTS, SOURCES)
}

/** @returns whether the compiled stand-in for Electron is missing or older than its sources. */
export function isRuntimeStale(root: string): boolean {
  return isStale(root, ['.runtime/run.js', '.runtime/electron-module.js'], ['tools/chromium-runtime'])
}

function isStale(root: string, results: readonly string[], sources: readonly string[]): boolean {
  const builtMs = results.map((path) => changedMs(join(root, path)) ?? 0)
  const changes = sources.flatMap((path) => listFiles(join(root, path))).map((path) => changedMs(path) ?? 0)
  return Math.max(...changes) > Math.min(...builtMs)
}

function listFiles(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  // A folder itself counts too: its time tells that a file was removed.
  return [
    path,
    ...readdirSync(path, { recursive: true, withFileTypes: true }).map(({ parentPath, name }) =>
      join(parentPath, name),
    ),
  ]
}

function changedMs(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs
}
