import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { COMPILER, type Crate, listCompilerCrates } from './compiler-crates.ts'
import { type Lock, listShippedPackages, needsOf, readLock, type ShippedPackage } from './shipped-packages.ts'

export const BILL_FILE = 'sbom.cdx.json'

const manifestSchema = z.object({
  name: z.string(),
  version: z.string(),
  description: z.string(),
  license: z.string(),
})

type Component = Pick<ShippedPackage, 'name' | 'version' | 'license' | 'integrity'>

/**
 * The bill of materials in CycloneDX 1.6. It depends on the lock file and the list of crates only, so it has no time
 * and no serial number, which are optional in the format. Electron is one component without parts.
 */
export function writeBillOfMaterials(root: string): string {
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
  const application = { ...manifest, integrity: '' }
  const lock = readLock(root)
  const electron = readElectron(lock)
  const shipped = listShippedPackages(root)
  const crates = listCompilerCrates(shipped)
  const unique = [...new Map(shipped.map((each) => [toPurl(each), each])).values()]
  const byPath = new Map(shipped.map((each) => [each.path, each]))
  const dependsOn = (each: ShippedPackage) => [
    ...new Set(
      each.needs
        .map((path) => byPath.get(path))
        .filter((need) => need !== undefined)
        .map(toPurl),
    ),
  ]
  const direct = needsOf(lock, '')
    .map((path) => byPath.get(path))
    .filter((each) => each !== undefined)
  const bill = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: { ...toComponent(application, 'application'), description: manifest.description },
    },
    components: [
      toComponent(electron, 'framework'),
      ...unique.map((each) => ({
        ...toComponent(each, 'library'),
        ...(each.name === COMPILER ? { components: crates.map(toCrateComponent) } : {}),
      })),
    ],
    dependencies: [
      { ref: toPurl(application), dependsOn: [toPurl(electron), ...direct.map(toPurl)] },
      { ref: toPurl(electron) },
      ...unique.map((each) => ({ ref: toPurl(each), dependsOn: dependsOn(each) })),
    ],
  }
  return `${JSON.stringify(bill, null, 2)}\n`
}

/** The package URL (purl), with the scope's @ encoded. */
function toPurl({ name, version }: Pick<Component, 'name' | 'version'>): string {
  return `pkg:npm/${name.replace(/^@/, '%40')}@${version}`
}

function toComponent(each: Component, type: 'application' | 'framework' | 'library') {
  const [group, name] = each.name.startsWith('@') ? each.name.split('/') : [undefined, each.name]
  return {
    type,
    'bom-ref': toPurl(each),
    ...(group ? { group } : {}),
    name,
    version: each.version,
    ...(each.integrity ? { hashes: [{ alg: 'SHA-512', content: toHex(each.integrity) }] } : {}),
    licenses: [toLicense(each.license)],
    purl: toPurl(each),
  }
}

function toCrateComponent({ name, version, license, sha256 }: Crate) {
  const purl = `pkg:cargo/${name}@${encodeURIComponent(version)}`
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    ...(sha256 ? { hashes: [{ alg: 'SHA-256', content: sha256 }] } : {}),
    licenses: [toLicense(license)],
    purl,
  }
}

function toLicense(expression: string) {
  return /[\s(]/.test(expression) ? { expression } : { license: { id: expression } }
}

function toHex(integrity: string): string {
  return Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex')
}

function readElectron(lock: Lock): Component {
  const entry = lock.get('node_modules/electron')
  if (!entry) throw new Error('package-lock.json has no electron.')
  return {
    name: 'electron',
    version: entry.version,
    license: entry.license ?? '',
    integrity: entry.integrity ?? '',
  }
}
