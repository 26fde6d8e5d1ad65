import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { statFile } from '@electron/asar'
import { expect, test } from '@playwright/test'
import { PROCESSES, THREADS } from '../../electron/lib/workers.ts'
import { fontFolders, templateFolder } from '../../electron/reports/pdf/report-resources.ts'
import { listWorkers, readPacked } from './packed.ts'

const packed = readPacked()
const root = join(import.meta.dirname, '../..')
const electron = join(root, 'electron')

/** How code finds out where it is, and so where other files are. */
const LOOKS_FOR_FILES =
  /import\.meta\.(url|dirname|filename|resolve)|resourcesPath|getAppPath|createRequire|process\.cwd\(|__dirname|isPackaged/

const WORKERS = [...THREADS, ...PROCESSES]
const workerFile = (path: string) => `out/main/${basename(path)}.worker.js`

/**
 * Each source that looks for files beside itself, with what it finds there, in a checkout as in a package. Fonts and
 * templates have tests of their own.
 */
const PLACES: Readonly<Record<string, readonly string[]>> = {
  // Finds what others ask for, which has a test below.
  'lib/installation.ts': [],
  'lib/workers.ts': WORKERS.map(workerFile),
  'main.ts': ['out/preload/preload.cjs', 'out/renderer/index.html', 'resources/icons/256x256.png'],
  'reports/pdf/report-resources.ts': ['resources/report-templates/report.typ'],
  'shell/dialogs.ts': ['resources/icons/64x64.png'],
  // Asks only whether there are developer tools.
  'shell/main-window.ts': [],
  // Asks only where the arguments begin.
  'shell/processes.ts': [],
  'shell/self-check.ts': [
    'out/preload/preload.cjs',
    'out/renderer/index.html',
    'resources/icons/256x256.png',
  ],
}

test('the sources that look for files are known', () => {
  const found = globSync('**/*.ts', { cwd: electron }).filter((path) =>
    LOOKS_FOR_FILES.test(readFileSync(join(electron, path), 'utf8')),
  )
  expect(found.map((path) => path.replaceAll('\\', '/')).sort()).toEqual(Object.keys(PLACES).sort())
})

test('what they look for is in the checkout, and at the same place in the archive', () => {
  const places = Object.values(PLACES).flat()
  expect(places.filter((path) => !existsSync(join(root, path)))).toEqual([])
  expect(places.filter((path) => !isInArchive(path))).toEqual([])
})

test('the workers of the archive are those that the application knows', () => {
  const known = WORKERS.map((path) => `${basename(path)}.worker.js`)
  expect([...listWorkers(packed)].sort()).toEqual(known.sort())
})

test('what other programs read lies beside the archive', () => {
  const calls = globSync('**/*.ts', { cwd: electron }).flatMap((path) => [
    ...readFileSync(join(electron, path), 'utf8').matchAll(/(?<!function )\bresourcePath\((.*?)\)/g),
  ])
  const names = calls.map(([, name = '']) => /^'([^']+)'$/.exec(name)?.[1] ?? name)
  expect([...new Set(names)].sort()).toEqual(['THIRD-PARTY-LICENSES.txt', 'report-templates'])
  const beside = join(`${packed.archive}.unpacked`, 'resources')
  expect(names.filter((name) => !existsSync(join(beside, name)))).toEqual([])
})

test('the folders that the compiler of reports reads exist beside the archive', () => {
  const unpackedPlaces = [...fontFolders(), templateFolder()].map((path) => path.slice(root.length + 1))
  expect(unpackedPlaces).toHaveLength(12)
  const beside = `${packed.archive}.unpacked`
  expect(
    unpackedPlaces.filter((path) => globSync('*.{ttf,typ}', { cwd: join(beside, path) }).length === 0),
  ).toEqual([])
})

function isInArchive(path: string): boolean {
  try {
    return 'size' in statFile(packed.archive, path)
  } catch {
    return false
  }
}
