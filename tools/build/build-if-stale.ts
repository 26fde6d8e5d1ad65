import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { isBuildStale } from './is-build-stale.ts'

/** Builds out/ where it is not what the sources say. Throws when the build fails, after its own words. */
export function buildIfStale(root: string): void {
  if (!isBuildStale(root)) return
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/electron-vite/bin/electron-vite.js'), 'build', '--logLevel', 'warn'],
    { cwd: root, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`The build failed.\n${stdout}${stderr}`)
}
