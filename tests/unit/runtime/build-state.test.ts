import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { build, type Plugin } from 'vite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isBuildStale } from '../../../tools/build/build-if-stale.ts'
import { BUILD_MARKER, removesMarker, writesMarker } from '../../../tools/build/build-marker.ts'

const RESULTS = ['out/main/main.js', 'out/preload/preload.cjs', 'out/renderer/index.html', BUILD_MARKER]
const SOURCES = ['electron/shell/menu.ts', 'shared/a.ts', 'renderer/b.tsx']
const FILES = ['electron.vite.config.ts', 'package.json', 'package-lock.json']
let root = ''

function put(path: string, atSeconds: number): void {
  const file = join(root, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, '')
  for (let at = file; at !== root; at = dirname(at)) utimesSync(at, atSeconds, atSeconds)
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'build-state-'))
  for (const path of [...SOURCES, ...FILES]) put(path, 100)
  for (const path of RESULTS) put(path, 200)
})
afterEach(() => rmSync(root, { recursive: true }))

test('a bundle younger than its sources is current', () => {
  expect(isBuildStale(root)).toBe(false)
})

test.each([...SOURCES, ...FILES])('a change of %s makes it stale', (path) => {
  put(path, 300)
  expect(isBuildStale(root)).toBe(true)
})

test.each(RESULTS)('a missing %s makes it stale', (path) => {
  rmSync(join(root, path))
  expect(isBuildStale(root)).toBe(true)
})

test('a build marks its end, and one that began and did not end is not marked', async () => {
  const marker = join(root, BUILD_MARKER)
  const entry = join(root, 'shared/a.ts')
  writeFileSync(join(root, 'package.json'), '{}')
  const input = {
    logLevel: 'silent',
    build: { outDir: join(root, 'out/main'), rollupOptions: { input: entry } },
  } as const
  await build({ ...input, plugins: [removesMarker(marker)] })
  expect(existsSync(marker)).toBe(false)
  await build({ ...input, plugins: [writesMarker(marker)] })
  expect(existsSync(marker)).toBe(true)
  const failing: Plugin = { name: 'failing', buildEnd: () => Promise.reject(new Error('stopped')) }
  await expect(
    build({ ...input, plugins: [removesMarker(marker), failing, writesMarker(marker)] }),
  ).rejects.toThrow('stopped')
  expect(existsSync(marker)).toBe(false)
})

test('a removed source makes it stale', () => {
  rmSync(join(root, 'electron/shell/menu.ts'))
  utimesSync(join(root, 'electron/shell'), 300, 300)
  expect(isBuildStale(root)).toBe(true)
})
