import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

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
