import { existsSync } from 'node:fs'
import { chmod, mkdir } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import packageJson from '../../package.json' with { type: 'json' }
import { toFileError } from './file-error.ts'

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

/** Folders of a checkout with files for readers of a bundle; a package has the files beside its archive. */
const SHARED_FOLDERS = ['tools', 'docs', ''] as const

/**
 * Path of a file that goes into evidence bundles too, such as a verifier in Python.
 * @throws Error when the installation lacks it.
 */
export function sharedFilePath(name: string): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const found = SHARED_FOLDERS.map((one) => join(folder, one, name)).find((path) => existsSync(path))
    if (found) return found
    if (dirname(folder) === folder) throw new Error(`${name} is missing from the installation.`)
  }
}

/** The path of electron-builder's unpacked copy, which other programs can read. */
export function unpacked(path: string): string {
  return path.replace(/\.asar(?=[\\/])/, '.asar.unpacked')
}

/** The application's data folder and the paths in it. */
export interface DataFolder {
  readonly path: string
  readonly workspaces: string
  /** Copies restored from evidence bundles. */
  readonly bundles: string
  readonly preferencesFile: string
  readonly recentFile: string
  readonly windowFile: string
  /** Where reports were saved; see [Note: Folders of reports]. */
  readonly savedReportsFile: string
  /** Folders in which reports were started; see [Note: Unfinished reports]. */
  readonly unfinishedReportsFile: string
}

/** The application's data folder (Electron's *userData*), unless UNHIDDEN_DATA_DIR is set. */
export function findDataPath(env: Readonly<Record<string, string | undefined>> = process.env): string {
  const chosen = env.UNHIDDEN_DATA_DIR
  if (chosen) return chosen
  if (process.platform === 'win32') return join(env.APPDATA ?? homedir(), 'Unhidden')
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Unhidden')
  return join(env.XDG_CONFIG_HOME ?? join(homedir(), '.config'), 'Unhidden')
}

/**
 * Creates the folder if it is missing; only its owner can read it.
 * @throws AppError *file-access* or *disk-full*
 */
export async function openDataFolder(path: string): Promise<DataFolder> {
  const workspaces = join(path, 'workspaces')
  const bundles = join(path, 'bundles')
  try {
    await mkdir(workspaces, { recursive: true, mode: 0o700 })
    await mkdir(bundles, { recursive: true, mode: 0o700 })
    // A folder that another umask or an earlier version left open to others. On Windows the profile protects it.
    if (process.platform !== 'win32')
      await Promise.all([path, workspaces, bundles].map((one) => chmod(one, 0o700)))
  } catch (error) {
    throw toFileError(error, path)
  }
  return {
    path,
    workspaces,
    bundles,
    preferencesFile: join(path, 'preferences.json'),
    recentFile: join(path, 'recent.json'),
    windowFile: join(path, 'window.json'),
    savedReportsFile: join(path, 'saved-reports.json'),
    unfinishedReportsFile: join(path, 'unfinished-reports.jsonl'),
  }
}
