import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/**
 * `npm run pack`: builds, and makes the packages for this system and processor. Arguments go to electron-builder, for
 * example `-- --linux deb`. Packages for another processor need a machine with it: npm installs native modules for one
 * only.
 */
const root = join(import.meta.dirname, '..')
const args = process.argv.slice(2)
const hasProcessor = args.some((arg) => /^--(x64|arm64|armv7l|ia32|universal)$/.test(arg))
run('electron-vite/bin/electron-vite.js', ['build'])
run('electron-builder/cli.js', hasProcessor ? args : [...args, `--${process.arch}`])

function run(script: string, scriptArgs: readonly string[]): void {
  const { status } = spawnSync(process.execPath, [join(root, 'node_modules', script), ...scriptArgs], {
    cwd: root,
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(status ?? 1)
}
