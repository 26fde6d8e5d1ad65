import {
  appendFileSync,
  cpSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { extractAll } from '@electron/asar'
import type { PackedApp } from '../../tools/package/pack-app.ts'

/** Names, in the environment, the file in which the tests find what was packed. */
const RECORD = 'UNHIDDEN_PACKED_RECORD'

export interface Packed extends PackedApp {
  readonly archive: string
  /** The packed files as a folder: Node reads no archives. */
  readonly extracted: string
  /** The folder of both, with what lies beside the archive. */
  readonly installed: string
  /** Each worker adds a line with its file's name when it starts. */
  readonly startedWorkers: string
}

/**
 * Lays the packed files out in `folder`, as they are in an installation, but for the archive, which becomes a folder.
 */
export function layOut(app: PackedApp, folder: string): Packed {
  const resources = join(folder, 'resources')
  const packed = {
    ...app,
    archive: join(app.resources, 'app.asar'),
    extracted: join(resources, 'app.asar'),
    installed: resources,
    startedWorkers: join(folder, 'started-workers'),
  }
  mkdirSync(folder, { recursive: true })
  cpSync(app.resources, resources, { recursive: true, filter: (path) => path !== packed.archive })
  extractAll(packed.archive, packed.extracted)
  // Whoever reads these from within the archive, where only Electron finds them, must fail.
  for (const path of globSync('**/*.{ttf,typ}', { cwd: packed.extracted }))
    rmSync(join(packed.extracted, path))
  markWorkers(packed)
  return packed
}

export const listWorkers = ({ extracted }: Pick<Packed, 'extracted'>): readonly string[] =>
  readdirSync(join(extracted, 'out/main')).filter((name) => name.endsWith('.worker.js'))

function markWorkers(packed: Packed): void {
  writeFileSync(packed.startedWorkers, '')
  for (const name of listWorkers(packed)) {
    const path = join(packed.extracted, 'out/main', name)
    // At the end: it runs when all that the worker imports has been found.
    const [file, line] = [JSON.stringify(packed.startedWorkers), JSON.stringify(`${name}\n`)]
    appendFileSync(path, `\n;(await import('node:fs')).appendFileSync(${file}, ${line});\n`)
  }
}

export function recordPacked(packed: Packed, path: string): Readonly<Record<string, string>> {
  writeFileSync(path, JSON.stringify(packed))
  return { [RECORD]: path }
}

export function readPacked(): Packed {
  const path = process.env[RECORD]
  if (!path) throw new Error('These tests run with tests/package/playwright.config.ts only.')
  // Written by recordPacked alone.
  return JSON.parse(readFileSync(path, 'utf8')) as Packed
}
