import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listPackage, statFile } from '@electron/asar'
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { expect, test } from '@playwright/test'
import { findSlovakPatterns } from '../../tools/package/native-modules.ts'
import { measureParts, sumBytes } from '../../tools/package/pack-app.ts'
import { readPacked } from './packed.ts'

const packed = readPacked()
const root = join(import.meta.dirname, '../..')

/** The files of the archive, below the application's folder, with `/` between folders. */
const files = listPackage(packed.archive, { isPack: false })
  .map((path) => path.replaceAll('\\', '/').slice(1))
  .filter((path) => !('files' in statFile(packed.archive, path)))
const isUnpacked = (path: string) => Boolean(statFile(packed.archive, path).unpacked)

interface LockFile {
  readonly packages: Readonly<Record<string, { readonly dev?: boolean }>>
}

/** Our own files, and no others. */
const OWN = [
  /^package\.json$/,
  /^out\/main\/(?!cli\.js$)[\w.-]+\.js$/,
  /^out\/preload\/preload\.cjs$/,
  /^out\/renderer\/(index\.html|assets\/[\w.-]+\.(js|css|png|svg|woff2))$/,
  /^resources\/report-templates\/[\w-]+\.typ$/,
  /^resources\/icons\/\d+x\d+\.png$/,
  /^resources\/THIRD-PARTY-LICENSES\.txt$/,
]
const isOwn = (path: string) => OWN.some((pattern) => pattern.test(path))

const nameOf = (path: string) => /.*(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? ''

/** The packages that may be packed: the production dependencies and what they depend on, wherever they are put. */
function listProduction(): ReadonlySet<string> {
  const { packages }: LockFile = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return new Set(
    Object.entries(packages)
      .filter(([path, entry]) => path !== '' && !entry.dev && !/^node_modules\/node-(linux|win)-/.test(path))
      .map(([path]) => nameOf(path)),
  )
}

test('the archive holds the bundle, the templates, production packages, and nothing else', () => {
  const production = listProduction()
  expect(files.filter((path) => !isOwn(path) && !production.has(nameOf(path)))).toEqual([])
  expect(OWN.filter((pattern) => !files.some((path) => pattern.test(path)))).toEqual([])
})

test('no sources, source maps, tests or documents are packed', () => {
  const unwanted = /\.(ts|mts|cts|tsx|map|md|markdown|c|cc|cpp|h|gyp|flow)$|(^|\/)(tests?|docs|examples?)\//
  const isLicense = (path: string) => /\/LICENSE[^/]*$/.test(path)
  expect(files.filter((path) => unwanted.test(path) && !isLicense(path))).toEqual([])
})

test('what the bundle loads from outside is exactly what package.json calls a dependency', () => {
  const scripts = files.filter((path) => /^out\/main\/.*\.js$/.test(path))
  const text = scripts.map((path) => readFileSync(join(packed.extracted, path), 'utf8')).join('\n')
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
    readFileSync(join(packed.extracted, 'package.json'), 'utf8'),
  )
  const imported = [...text.matchAll(/^(?:import|export)\b[^'"\n]*["']([^'"\n]+)["']/gm)]
    .map(([, name]) => name ?? '')
    .filter((name) => !/^(\.|node:|electron$)/.test(name))
  expect([...new Set(imported)].filter((name) => !(name in dependencies))).toEqual([])
  const isNamed = (name: string) => text.includes(name.replace(/^@expo-google-fonts\//, ''))
  expect(Object.keys(dependencies).filter((name) => !isNamed(name))).toEqual([])
})

test('native modules are those of this system, and lie beside the archive like fonts, templates and notices', () => {
  const native = files.filter((path) => path.endsWith('.node'))
  const system = `${process.platform}-${process.arch}`
  expect(native).toHaveLength(3)
  expect(native.filter((path) => !path.includes(system) || !isUnpacked(path))).toEqual([])
  const fonts = files.filter((path) => path.endsWith('.ttf'))
  expect(fonts).toHaveLength(11)
  const notices = files.filter((path) => path.endsWith('/LICENSE.third-party.md'))
  expect(notices).toHaveLength(1)
  const plain = [...fonts, ...notices, ...files.filter((path) => path.endsWith('.typ'))]
  expect(plain.filter((path) => !isUnpacked(path))).toEqual([])
})

test('the compiler has no Slovak patterns, which the one of npm has once', () => {
  const [path = ''] = files.filter((each) => /typst-ts-node-compiler.*\.node$/.test(each))
  expect(findSlovakPatterns(readFileSync(join(`${packed.archive}.unpacked`, path)))).toEqual([])
  expect(findSlovakPatterns(readFileSync(join(root, path)))).toHaveLength(1)
})

test('the fuses of the program are burnt', async () => {
  const wire = Object.entries(await getCurrentFuseWire(packed.program)).filter(([name]) => name !== 'version')
  const isOn = wire.map(([at, state]) => [
    FuseV1Options[Number(at)],
    String.fromCharCode(Number(state)) === '1',
  ])
  expect(Object.fromEntries(isOn)).toEqual({
    RunAsNode: false,
    EnableCookieEncryption: false,
    EnableNodeOptionsEnvironmentVariable: false,
    EnableNodeCliInspectArguments: false,
    EnableEmbeddedAsarIntegrityValidation: true,
    OnlyLoadAppFromAsar: true,
    LoadBrowserProcessSpecificV8Snapshot: false,
    GrantFileProtocolExtraPrivileges: false,
  })
})

test('the files beside Electron are at most 130 MB', () => {
  const parts = measureParts(packed.resources)
  expect(sumBytes(parts), JSON.stringify(parts)).toBeLessThanOrEqual(130e6)
})
