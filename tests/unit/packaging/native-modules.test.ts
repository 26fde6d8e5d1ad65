import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { requireNativeModules } from '../../../tools/package/native-modules.ts'

const MODULES = [
  'better-sqlite3/prebuilds/win32-arm64.node',
  '@napi-rs/keyring-win32-arm64-msvc/keyring.win32-arm64-msvc.node',
  '@myriaddreamin/typst-ts-node-compiler-win32-arm64-msvc/typst-ts-node-compiler.win32-arm64-msvc.node',
]

let resources: string
beforeEach(() => {
  resources = mkdtempSync(join(tmpdir(), 'unhidden-native-'))
  for (const path of MODULES) put(path)
})
afterEach(() => rmSync(resources, { recursive: true }))

const placeOf = (path: string) => join(resources, 'app.asar.unpacked/node_modules', path)
function put(path: string): void {
  mkdirSync(dirname(placeOf(path)), { recursive: true })
  writeFileSync(placeOf(path), '')
}

test('a package with the three native modules of its system passes, and its compiler is found', () => {
  expect(requireNativeModules(resources, 'win32-arm64')).toBe(placeOf(MODULES[2] ?? ''))
})

test.each(MODULES)('a package without %s is refused', (path) => {
  rmSync(placeOf(path))
  expect(() => requireNativeModules(resources, 'win32-arm64')).toThrow(
    /needs the native modules .* for that system; here are/,
  )
})

test('modules of another system are refused, alone and beside the right ones', () => {
  expect(() => requireNativeModules(resources, 'win32-x64')).toThrow('A package for win32-x64')
  put('better-sqlite3/prebuilds/linux-x64.node')
  expect(() => requireNativeModules(resources, 'win32-arm64')).toThrow('linux-x64.node')
})
