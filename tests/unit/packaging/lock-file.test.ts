import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'

const root = join(import.meta.dirname, '../../..')
const Versions = z.record(z.string(), z.string()).default({})
const Manifest = z.object({
  dependencies: Versions,
  devDependencies: Versions,
  optionalDependencies: Versions,
  overrides: Versions,
})
const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string(),
      resolved: z.string().optional(),
      integrity: z.string().optional(),
      optionalDependencies: Versions,
    }),
  ),
})

const manifest = Manifest.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
const entries = Object.entries(
  Lock.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))).packages,
).filter(([path]) => path !== '')

test('every package has the SHA-512 of its archive', () => {
  const withoutHash = entries.filter(([, entry]) => !/^sha512-[\w+/]{86}==$/.test(entry.integrity ?? ''))
  expect(withoutHash.map(([path]) => path)).toEqual([])
})

test('no package names the host that it came from', () => {
  const withHost = entries.filter(([, entry]) => entry.resolved !== undefined)
  expect(withHost.map(([path]) => path)).toEqual([])
  expect(readFileSync(join(root, '.npmrc'), 'utf8')).not.toMatch(/:\/\//)
})

const SYSTEMS = ['linux-x64', 'linux-arm64', 'win32-x64', 'win32-arm64', 'darwin-x64', 'darwin-arm64']

test.each(SYSTEMS)(
  'the native modules for %s have a hash of their own, or are in their package',
  (system) => {
    const suffix = system.startsWith('linux') ? '-gnu' : system.startsWith('win32') ? '-msvc' : ''
    for (const name of ['@myriaddreamin/typst-ts-node-compiler', '@napi-rs/keyring']) {
      const versionOf = (path: string) => entries.find(([each]) => each === path)?.[1].version
      expect(versionOf(`node_modules/${name}-${system}${suffix}`)).toBe(versionOf(`node_modules/${name}`))
    }
    expect(existsSync(join(root, `node_modules/better-sqlite3/prebuilds/${system}.node`))).toBe(true)
  },
)

test('the scripts run on the same version of Node on every system that has one from npm', () => {
  const names = Object.keys(manifest.optionalDependencies)
  const locked = entries.filter(([path]) => names.includes(path.replace('node_modules/', '')))
  expect(locked.map(([, { version }]) => version)).toEqual(Object.values(manifest.optionalDependencies))
  expect(new Set(locked.map(([, { version }]) => version)).size).toBe(1)
})

// A registry that lacks one of them makes npm leave it out without a word; npm ci then fails where it is needed.
test('the packages of every platform are listed', () => {
  const paths = new Set(entries.map(([path]) => path))
  const isListed = (from: string, name: string): boolean => {
    if (paths.has(`${from}/node_modules/${name}`)) return true
    const parent = from.lastIndexOf('/node_modules/')
    return parent < 0 ? paths.has(`node_modules/${name}`) : isListed(from.slice(0, parent), name)
  }
  const missing = entries.flatMap(([path, entry]) =>
    Object.keys(entry.optionalDependencies)
      .filter((name) => !isListed(path, name))
      .map((name) => `${name}, wanted by ${path}`),
  )
  expect(missing).toEqual([])
})

test('package.json names exact versions', () => {
  const wanted = Object.entries({
    ...manifest.dependencies,
    ...manifest.devDependencies,
    ...manifest.optionalDependencies,
    ...manifest.overrides,
  })
  const inexact = wanted.filter(([, version]) => !/^(npm:.+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
  expect(inexact).toEqual([])
})
