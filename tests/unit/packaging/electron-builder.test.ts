import { globSync, readFileSync } from 'node:fs'
import { matchesGlob, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { fontFolders, templateFolder } from '../../../electron/reports/pdf/report-resources.ts'

const root = resolve(import.meta.dirname, '../../..')
const builder = JSON.parse(readFileSync(resolve(root, 'electron-builder.json'), 'utf8'))
const isUnpacked = (path: string) => builder.asarUnpack.some((glob: string) => matchesGlob(path, glob))
const isLeftOut = (path: string) =>
  builder.files.some((glob: string) => glob.startsWith('!') && matchesGlob(path, glob.slice(1)))

/** What is read as a plain file by code that knows no archives: the compiler of the reports, and the loader of native code. */
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
  // Installed packages may stand behind a link; in a package they lie under the application.
  const paths = plainFiles().map((path) => {
    const at = path.lastIndexOf('node_modules/')
    return at >= 0 ? path.slice(at) : relative(root, path)
  })
  expect(paths.filter((path) => !isUnpacked(path))).toEqual([])
  expect(paths.filter(isLeftOut)).toEqual([])
  expect(isLeftOut('node_modules/@expo-google-fonts/noto-sans/900Black/NotoSans_900Black.ttf')).toBe(true)
})

test('the fuses of the packaged program are set', () => {
  expect(builder.electronFuses).toEqual({
    runAsNode: false,
    enableCookieEncryption: true,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    grantFileProtocolExtraPrivileges: false,
  })
  expect(builder.asar).toBe(true)
  expect([builder.linux.target, builder.win.target, builder.mac.target]).toEqual([
    ['AppImage', 'deb'],
    ['nsis'],
    ['dmg'],
  ])
})
