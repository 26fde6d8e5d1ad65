import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LICENSE_FILE, writeLicenseFile } from './shipped/license-file.ts'

/** `npm run licences`: writes the licenses of everything in the packaged application into one file. */
const root = join(import.meta.dirname, '..')
writeFileSync(join(root, LICENSE_FILE), writeLicenseFile(root))
console.log(LICENSE_FILE)
