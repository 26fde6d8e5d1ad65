import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isBuildStale } from '../../../tools/build/build-if-stale.ts'

const RESULTS = ['out/main/main.js', 'out/preload/preload.cjs', 'out/renderer/index.html']
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

test('a removed source makes it stale', () => {
  rmSync(join(root, 'electron/shell/menu.ts'))
  utimesSync(join(root, 'electron/shell'), 300, 300)
  expect(isBuildStale(root)).toBe(true)
})
