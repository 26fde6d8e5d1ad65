import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { isBuildStale, isRuntimeStale } from './is-build-stale.ts'

/** Builds out/, and compiles the stand-in for Electron, where they are not what the sources say. Throws when a build fails, after its own words. */
export function buildIfStale(root: string): void {
  if (isBuildStale(root)) runBuild(root, ['electron-vite/bin/electron-vite.js', 'build'])
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
