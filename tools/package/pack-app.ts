import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative, sep } from 'node:path'
import { build, Platform } from 'electron-builder'

const root = join(import.meta.dirname, '../..')

/** What an installer would copy, before it is compressed, and what the formats of Linux were asked to add to it. */
export interface PackedApp {
  /** Program, libraries and `resources/` (macOS: the folder with Unhidden.app). */
  readonly folder: string
  readonly resources: string
  /** The program, or on macOS its bundle. */
  readonly program: string
  /** Empty on other systems. */
  readonly linux: readonly LinuxOrder[]
}

/** What `fpm` would make a deb or rpm of. */
interface LinuxOrder {
  readonly args: readonly string[]
  /** Texts of the files that come from outside of the folder, by where they are installed. */
  readonly texts: Readonly<Record<string, string>>
  readonly afterInstall: string
}

/**
 * Packs the built application for this system and processor. On Linux the distribution of Electron is a stand-in and no
 * installer is written, so nothing is downloaded; elsewhere it is Electron itself.
 */
export async function packApp(output: string): Promise<PackedApp> {
  const linux: LinuxOrder[] = []
  const isLinux = process.platform === 'linux'
  const electronDist = join(output, 'stand-in-electron')
  if (isLinux) writeStandInElectron(electronDist)
  await build({
    projectDir: root,
    publish: 'never',
    targets: Platform.current().createTarget(isLinux ? ['deb', 'rpm'] : ['dir']),
    config: { directories: { output }, ...(isLinux ? { electronDist } : {}) },
    // Instead of calling fpm, which is downloaded.
    effectiveOptionComputed: async (options: unknown) => {
      linux.push(readOrder(options))
      return true
    },
  })
  return { ...placesIn(output), linux }
}

function placesIn(output: string): Omit<PackedApp, 'linux'> {
  const folder = join(output, folderFor(process.platform, process.arch))
  if (process.platform !== 'darwin') {
    const program = join(output, programFor(process.platform, process.arch))
    return { folder, program, resources: join(folder, 'resources') }
  }
  const program = join(folder, 'Unhidden.app')
  return { folder, program, resources: join(program, 'Contents/Resources') }
}

/** Where electron-builder puts the unpacked program of a system and processor, as Node names them; below its output. */
export function programFor(platform: NodeJS.Platform, arch: string): string {
  const names: Partial<Record<NodeJS.Platform, string>> = {
    linux: 'unhidden',
    win32: 'Unhidden.exe',
    darwin: 'Unhidden.app/Contents/MacOS/Unhidden',
  }
  return `${folderFor(platform, arch)}/${names[platform]}`
}

function folderFor(platform: NodeJS.Platform, arch: string): string {
  const suffix = arch === 'x64' ? '' : `-${arch}`
  if (platform === 'darwin') return `mac${suffix}`
  return `${platform === 'win32' ? 'win' : platform}${suffix}-unpacked`
}

/** The files named in an order are temporary: what they hold is read at once. */
function readOrder(options: unknown): LinuxOrder {
  const [args]: unknown[] = Array.isArray(options) ? options : []
  if (!Array.isArray(args) || !args.every((arg) => typeof arg === 'string'))
    throw new Error('electron-builder shows its orders in another form.')
  const mapped = args.map((arg) => arg.split('=')).filter(([from]) => from && existsSync(from))
  const texts = mapped.filter(([from, to]) => to && !from?.endsWith('/') && !/\.(png|svg)$/.test(to))
  return {
    args,
    texts: Object.fromEntries(texts.map(([from = '', to = '']) => [to, readFileSync(from, 'utf8')])),
    afterInstall: readFileSync(args[args.indexOf('--after-install') + 1] ?? '', 'utf8'),
  }
}

/** How `@electron/fuses` finds the fuses in a program: this text, then version, length and one digit for each fuse. */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'
/** As Electron is distributed: plain Node, Node options, debugger and rights of `file://` are on. */
const WIRE = '10110001'

/**
 * Writes what electron-builder needs of a distribution of Electron for Linux, so that packages can be made where the
 * real one cannot be downloaded. The program in it runs nothing.
 */
function writeStandInElectron(folder: string): void {
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

interface PartSize {
  readonly part: string
  readonly bytes: number
}

/** Which part of the application a file below `resources/` belongs to; the first that matches. */
const PARTS: readonly (readonly [part: string, pattern: RegExp])[] = [
  ['archive: bundle and JavaScript packages', /^app\.asar$/],
  ['compiler of reports', /typst-ts-node-compiler/],
  ['fonts', /@expo-google-fonts/],
  ['database driver', /better-sqlite3/],
  ['keychain', /@napi-rs/],
  ['report templates', /report-templates/],
]

/** The files below `resources/`, in the package's parts, largest first; all that the application adds to Electron. */
export function measureParts(resources: string): readonly PartSize[] {
  const sizes = readdirSync(resources, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((path) => ({ part: partOf(relative(resources, path)), bytes: statSync(path).size }))
  return [...Map.groupBy(sizes, ({ part }) => part)]
    .map(([part, files]) => ({ part, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) }))
    .sort((a, b) => b.bytes - a.bytes)
}

export function sumBytes(parts: readonly PartSize[]): number {
  return parts.reduce((sum, { bytes }) => sum + bytes, 0)
}

function partOf(path: string): string {
  const slashed = path.split(sep).join('/')
  return PARTS.find(([, pattern]) => pattern.test(slashed))?.[0] ?? 'other files'
}
