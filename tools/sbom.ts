import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BILL_FILE, writeBillOfMaterials } from './shipped/bill-of-materials.ts'

/** `npm run sbom`: writes the bill of materials of the packaged application (CycloneDX). */
const root = join(import.meta.dirname, '..')
writeFileSync(join(root, BILL_FILE), writeBillOfMaterials(root))
console.log(BILL_FILE)
