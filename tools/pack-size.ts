import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfStale } from './build/build-if-stale.ts'
import { measureParts, packApp, sumBytes } from './package/pack-app.ts'
import { enterRunFolder } from './session/run-folder.ts'

/** `npm run pack:size`: the unpacked size of everything that a package adds to Electron, part by part. */
enterRunFolder()
buildIfStale(join(import.meta.dirname, '..'))
const { resources } = await packApp(mkdtempSync(join(tmpdir(), 'unhidden-package-')))
const parts = measureParts(resources)
const toLine = (bytes: number, part: string) => `${(bytes / 1e6).toFixed(1).padStart(7)} MB  ${part}`
for (const { part, bytes } of parts) console.log(toLine(bytes, part))
console.log(toLine(sumBytes(parts), 'in all, beside Electron itself'))
