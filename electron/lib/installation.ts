import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import packageJson from '../../package.json' with { type: 'json' }

/** Version of the application, as reports and bundles name it. */
export const APP_VERSION: string = packageJson.version

/**
 * Path of a file or folder of `resources/` as a plain file: in the checkout above the source or the bundle, in a package
 * beside the code and unpacked from its archive.
 * @throws Error where the installation lacks it.
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

/** Where electron-builder puts the copy that other programs can read. */
export function unpacked(path: string): string {
  return path.replace(/\.asar(?=[\\/])/, '.asar.unpacked')
}
