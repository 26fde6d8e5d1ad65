import { globSync } from 'node:fs'
import { matchesGlob, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { fontFolders, templateFolder } from '../../../electron/reports/pdf/report-resources.ts'
import builder from '../../../electron-builder.ts'

const root = resolve(import.meta.dirname, '../../..')
const patterns = [builder.files, builder.asarUnpack].map((list) =>
  [list ?? []].flat().filter((pattern) => typeof pattern === 'string'),
)
const isUnpacked = (path: string) => patterns[1]?.some((glob) => matchesGlob(path, glob))
const isLeftOut = (path: string) =>
  patterns[0]?.some((glob) => glob.startsWith('!') && matchesGlob(path, glob.slice(1)))

/** Read by code that knows no archives: the compiler of the reports, and the loader of native code. */
function plainFiles(): readonly string[] {
  const fonts = fontFolders().flatMap((folder) =>
    globSync('*.ttf', { cwd: folder }).map((name) => resolve(folder, name)),
  )
  const templates = globSync('*.typ', { cwd: templateFolder() }).map((name) =>
    resolve(templateFolder(), name),
  )
  const native = ['better-sqlite3/prebuilds', '@napi-rs', '@myriaddreamin'].flatMap((folder) =>
    globSync('**/*.node', { cwd: resolve(root, 'node_modules', folder) }).map((name) =>
      resolve(root, 'node_modules', folder, name),
    ),
  )
  expect([fonts.length, templates.length > 0, native.length > 2]).toEqual([11, true, true])
  return [...fonts, ...templates, ...native]
}

test('fonts, report templates and native modules lie outside the archive of a package', () => {
  // In a checkout, packages may be behind a link; in a package they are below the application.
  const paths = plainFiles().map((path) => {
    const at = path.lastIndexOf('node_modules/')
    return at >= 0 ? path.slice(at) : relative(root, path)
  })
  expect(paths.filter((path) => !isUnpacked(path))).toEqual([])
  expect(paths.filter(isLeftOut)).toEqual([])
  expect(isLeftOut('node_modules/@expo-google-fonts/noto-sans/900Black/NotoSans_900Black.ttf')).toBe(true)
})

test('the fuses of the packaged program are set, and cookies are left alone because there are none', () => {
  expect(builder.electronFuses).toEqual({
    runAsNode: false,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    grantFileProtocolExtraPrivileges: false,
    resetAdHocDarwinSignature: expect.any(Boolean),
  })
  expect([builder.asar, builder.npmRebuild, builder.publish]).toEqual([true, false, null])
})

test('every system gets its formats for both processors', () => {
  const formats = [builder.linux, builder.win, builder.mac].map((options) =>
    [options?.target ?? []].flat().map((format) => {
      if (typeof format === 'string') throw new Error(`${format} names no processors`)
      return `${format.target} ${[format.arch].flat().join(' ')}`
    }),
  )
  expect(formats).toEqual([
    ['AppImage x64 arm64', 'deb x64 arm64', 'rpm x64 arm64'],
    ['nsis x64 arm64'],
    ['dmg x64 arm64', 'zip x64 arm64'],
  ])
})

test('workspaces belong to the application, and ZIP files are only offered to it', () => {
  expect([builder.fileAssociations].flat()).toMatchObject([{ ext: 'unhidden', rank: 'Owner' }])
  expect([builder.mac?.fileAssociations].flat()).toMatchObject([{ ext: 'zip', rank: 'Alternate' }])
  expect([builder.win?.fileAssociations, builder.linux?.fileAssociations]).toEqual([undefined, undefined])
})
