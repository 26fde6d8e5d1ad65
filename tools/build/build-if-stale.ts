import { spawnSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { BUILD_MARKER } from './build-marker.ts'

/**
 * Builds out/ and compiles the stand-in for Electron if their sources are newer. Throws with the output of a failed
 * build.
 */
export function buildIfStale(root: string): void {
  if (isBuildStale(root)) {
    runBuild(root, ['electron-vite/bin/electron-vite.js', 'build'])
  }
  if (isRuntimeStale(root)) {
    runBuild(root, ['vite/bin/vite.js', 'build', '--config', 'tools/build/compile-runtime.config.ts'])
  }
}

function runBuild(root: string, [program = '', ...args]: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'node_modules', program), ...args, '--logLevel', 'warn'],
    { cwd: root, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`The build failed.\n${stdout}${stderr}`)
}

const SOURCES = [
  'electron',
  'shared',
  'renderer',
  'electron.vite.config.ts',
  'package.json',
  'package-lock.json',
]
const RESULTS = ['out/main/main.js', 'out/preload/preload.cjs', 'out/renderer/index.html', BUILD_MARKER]

/** @returns whether the build in out/ is missing or older than one of its sources */
export function isBuildStale(root: string): boolean {
  return isStale(root, RESULTS, SOURCES)
}

/** @returns whether the compiled stand-in for Electron is missing or older than one of its sources */
function isRuntimeStale(root: string): boolean {
  return isStale(root, ['.runtime/run.js', '.runtime/electron-module.js'], ['tools/chromium-runtime'])
}

function isStale(root: string, results: readonly string[], sources: readonly string[]): boolean {
  const builtMs = results.map((path) => changedMs(join(root, path)) ?? 0)
  const changes = sources.flatMap((path) => listFiles(join(root, path))).map((path) => changedMs(path) ?? 0)
  return Math.max(...changes) > Math.min(...builtMs)
}

function listFiles(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  // The folder's own time counts too: it changes when a file is removed.
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
