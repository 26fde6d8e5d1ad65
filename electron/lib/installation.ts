import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import packageJson from '../../package.json' with { type: 'json' }

/** Version of the application, as in reports and bundles. */
export const APP_VERSION: string = packageJson.version

/**
 * Path of a file or folder of `resources/` on the disk: in a checkout above the source or the build, in a package
 * beside the code and outside its archive.
 * @throws Error when the installation lacks it.
 */
export function resourcePath(name: string): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'resources', name))) {
    const above = dirname(folder)
    if (above === folder) throw new Error(`resources/${name} is missing from the installation.`)
    folder = above
  }
  return unpacked(join(folder, 'resources', name))
}

/** The path of electron-builder's unpacked copy, which other programs can read. */
export function unpacked(path: string): string {
  return path.replace(/\.asar(?=[\\/])/, '.asar.unpacked')
}
