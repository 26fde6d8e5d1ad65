import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** A package in the packaged application, as files or inside a bundle. */
export interface ShippedPackage {
  /** Its path in the lock file, which is also its folder. */
  readonly path: string
  readonly name: string
  readonly version: string
  /** SPDX expression; empty if the package has none. */
  readonly license: string
  /** Subresource integrity of its archive, "sha512-…". */
  readonly integrity: string
  /** Built for one platform, so it is installed on some machines only. */
  readonly isNative: boolean
  /** Paths of the packages that it needs. */
  readonly needs: readonly string[]
}

/** The executables of Node that run the scripts; `files` in electron-builder.ts leaves them out. */
const SCRIPT_RUNTIME = /^node_modules\/node-(linux|win)-/

/**
 * All shipped packages, sorted by name and version: the production dependencies, whose files are packed, and the
 * packages that the application's sources import, which are bundled, both with their dependencies. A bundler may keep
 * fewer. Electron is left out, because it has its own notices.
 */
export function listShippedPackages(root: string): readonly ShippedPackage[] {
  const lock = readLock(root)
  const production = [...lock]
    .filter(([path, entry]) => path !== '' && !entry.dev && !entry.devOptional && !SCRIPT_RUNTIME.test(path))
    .map(([path]) => path)
  const paths = closeOver(lock, [...production, ...listImportedPackages(root, lock)])
  return [...paths]
    .map((path) => describe(lock, path))
    .sort((a, b) => order(a.name, b.name) || order(a.version, b.version) || order(a.path, b.path))
}

const IMPORT = /(?:\bfrom|\bimport|\bimport\(|\brequire\()\s*['"](@[\w.-]+\/[\w.-]+|\w[\w.-]*)(?=['"/])/g

/** Paths of the declared packages that the application's sources import; type imports do not count. */
function listImportedPackages(root: string, lock: Lock): readonly string[] {
  const files = globSync('{electron,renderer,shared}/**/*.{ts,tsx,css}', { cwd: root })
  const names = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .filter((line) => !/^\s*(import|export) type\b/.test(line))
      .flatMap((line) => [...line.matchAll(IMPORT)].map(([, name = '']) => name)),
  )
  const declared = new Set(needsOf(lock, ''))
  return [...new Set(names)]
    .filter((name) => name !== 'electron')
    .map((name) => `node_modules/${name}`)
    .filter((path) => declared.has(path))
}

function closeOver(lock: Lock, start: readonly string[]): ReadonlySet<string> {
  const known = new Set(start)
  for (const path of known) for (const need of needsOf(lock, path)) known.add(need)
  return known
}

function describe(lock: Lock, path: string): ShippedPackage {
  const entry = lock.get(path)
  if (!entry) throw new Error(`package-lock.json has no ${path}.`)
  return {
    path,
    name: entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
    version: entry.version,
    license: entry.license ?? '',
    integrity: entry.integrity ?? '',
    isNative: entry.os !== undefined || entry.cpu !== undefined,
    needs: needsOf(lock, path),
  }
}

/** Compares by code units, independently of the locale. */
function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

const names = z.record(z.string(), z.string()).default({})

const entrySchema = z.object({
  name: z.string().optional(),
  version: z.string().default(''),
  license: z.string().optional(),
  integrity: z.string().optional(),
  dev: z.boolean().default(false),
  devOptional: z.boolean().default(false),
  os: z.array(z.string()).optional(),
  cpu: z.array(z.string()).optional(),
  dependencies: names,
  devDependencies: names,
  optionalDependencies: names,
  peerDependencies: names,
  peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean().default(false) })).default({}),
})

/** One entry of package-lock.json. Only an alias has a `name`. */
type LockEntry = z.infer<typeof entrySchema>

const lockSchema = z.object({ packages: z.record(z.string(), entrySchema) })

/** Entries by path: `node_modules/NAME`, or below the package that has its own copy. The root has the path ''. */
export type Lock = ReadonlyMap<string, LockEntry>

export function readLock(root: string): Lock {
  const { packages } = lockSchema.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))
  return new Map(Object.entries(packages))
}

/** The path of the package that `name` resolves to in the package at `from`, as in Node. */
function resolveIn(lock: Lock, from: string, name: string): string | undefined {
  const path = from === '' ? `node_modules/${name}` : `${from}/node_modules/${name}`
  if (lock.has(path)) return path
  if (from === '') return undefined
  const above = from.lastIndexOf('/node_modules/')
  return resolveIn(lock, above < 0 ? '' : from.slice(0, above), name)
}

/**
 * The paths of the packages that the package at `path` depends on, sorted. Includes optional ones of every platform,
 * and development ones of the root.
 */
export function needsOf(lock: Lock, path: string): readonly string[] {
  const entry = lock.get(path)
  if (!entry) return []
  const peers = Object.keys(entry.peerDependencies).filter(
    (name) => !entry.peerDependenciesMeta[name]?.optional,
  )
  const names = [entry.dependencies, entry.devDependencies, entry.optionalDependencies].flatMap(Object.keys)
  const found = [...names, ...peers]
    .map((name) => resolveIn(lock, path, name))
    .filter((each) => each !== undefined)
  return [...new Set(found)].sort()
}
