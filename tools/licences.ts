import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LICENSE_FILE, writeCrateList, writeLicenseFile } from './shipped/license-file.ts'

/**
 * `npm run licences`: writes the licenses of everything in the packaged application into one file. With `-- LOCK
 * SOURCES` it first lists the crates in the compiler of the reports again, which an update of that package needs.
 */
const root = join(import.meta.dirname, '..')
const [lock, sources] = process.argv.slice(2)
if (lock && sources) writeCrateList(lock, sources, join(import.meta.dirname, 'shipped'))
writeFileSync(join(root, LICENSE_FILE), writeLicenseFile(root))
console.log(LICENSE_FILE)
