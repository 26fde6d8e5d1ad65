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
  const builtMs = RESULTS.map((path) => changedMs(join(root, path)) ?? 0)
  const changes = SOURCES.flatMap((path) => listFiles(join(root, path))).map((path) => changedMs(path) ?? 0)
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
