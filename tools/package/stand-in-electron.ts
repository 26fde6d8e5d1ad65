import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** How `@electron/fuses` finds the fuses in a program: this text, then version, length and one digit for each fuse. */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'
/** As Electron is distributed: plain Node, Node options, debugger and rights of `file://` are on. */
const WIRE = '10110001'

/**
 * Writes what electron-builder needs of a distribution of Electron for Linux, so that packages can be made where the
 * real one cannot be downloaded. The program in it runs nothing.
 */
export function writeStandInElectron(folder: string): void {
  for (const name of ['locales', 'resources']) mkdirSync(join(folder, name), { recursive: true })
  const program = join(folder, 'electron')
  writeFileSync(program, `#!/bin/sh\nexit 1\n# ${SENTINEL}\x01${String.fromCharCode(WIRE.length)}${WIRE}\n`)
  chmodSync(program, 0o755)
  writeFileSync(join(folder, 'version'), electronVersion())
  writeFileSync(join(folder, 'locales/en-US.pak'), '')
  writeFileSync(join(folder, 'LICENSE'), 'Stand-in for the license of Electron\n')
  writeFileSync(join(folder, 'LICENSES.chromium.html'), 'Stand-in for the licenses of Chromium\n')
}

function electronVersion(): string {
  const manifest: unknown = createRequire(import.meta.url)('electron/package.json')
  if (typeof manifest !== 'object' || !manifest || !('version' in manifest))
    throw new Error('The package electron has no version.')
  return String(manifest.version)
}
