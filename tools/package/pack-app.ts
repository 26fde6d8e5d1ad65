import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative, sep } from 'node:path'
import { build, Platform } from 'electron-builder'

const root = join(import.meta.dirname, '../..')

/** A packed application: the files that an installer copies, uncompressed, and the options of the Linux packages. */
export interface PackedApp {
  /** Program, libraries and `resources/` (macOS: the folder with Unhidden.app). */
  readonly folder: string
  readonly resources: string
  /** The program, or on macOS its bundle. */
  readonly program: string
  /** Empty on other systems. */
  readonly linux: readonly LinuxOrder[]
}

/** The input of `fpm`, which makes a deb or rpm. */
interface LinuxOrder {
  readonly args: readonly string[]
  /** Texts of the files from outside the folder, by installed path. */
  readonly texts: Readonly<Record<string, string>>
  readonly afterInstall: string
}

/**
 * Packs the built application for this system and processor. On Linux, a stand-in replaces Electron's distribution and
 * no installer is written, so nothing is downloaded; elsewhere Electron itself is packed.
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
    // Replaces the call of fpm, which would have to be downloaded.
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

/** The path of the unpacked program below electron-builder's output, for a system and processor as Node names them. */
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

/** Reads the files that an order names at once, because they are temporary. */
function readOrder(options: unknown): LinuxOrder {
  const [args]: unknown[] = Array.isArray(options) ? options : []
  if (!Array.isArray(args) || !args.every((arg) => typeof arg === 'string'))
    throw new Error('electron-builder passes its options in an unknown form.')
  const mapped = args.map((arg) => arg.split('=')).filter(([from]) => from && existsSync(from))
  const texts = mapped.filter(([from, to]) => to && !from?.endsWith('/') && !/\.(png|svg)$/.test(to))
  return {
    args,
    texts: Object.fromEntries(texts.map(([from = '', to = '']) => [to, readFileSync(from, 'utf8')])),
    afterInstall: readFileSync(args[args.indexOf('--after-install') + 1] ?? '', 'utf8'),
  }
}

/**
 * The text by which `@electron/fuses` finds the fuses in a program; version, length and one digit for each fuse follow.
 */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'
/** The default fuses of Electron: run as Node, Node options, inspector and extra `file://` privileges are on. */
const WIRE = '10110001'

/**
 * Writes the files that electron-builder needs from a distribution of Electron for Linux, for machines that cannot
 * download one. The program in it only exits.
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

/** The parts of the application with the files below `resources/` that belong to them; the first match counts. */
const PARTS: readonly (readonly [part: string, pattern: RegExp])[] = [
  ['archive: bundle and JavaScript packages', /^app\.asar$/],
  ['compiler of reports', /typst-ts-node-compiler/],
  ['fonts', /@expo-google-fonts/],
  ['database driver', /better-sqlite3/],
  ['keychain', /@napi-rs/],
  ['report templates', /report-templates/],
]

/** The sizes of all parts below `resources/`, largest first. */
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
