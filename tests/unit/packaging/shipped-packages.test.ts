import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { BILL_FILE, writeBillOfMaterials } from '../../../tools/shipped/bill-of-materials.ts'
import {
  CRATES_FILE,
  listCompilerCrates,
  NOTICES_FILE,
  RULE,
} from '../../../tools/shipped/compiler-crates.ts'
import { LICENSE_FILE, writeCrateList, writeLicenseFile } from '../../../tools/shipped/license-file.ts'
import { listShippedPackages } from '../../../tools/shipped/shipped-packages.ts'
import { isAcceptedLicense } from '../../support/license-policy.ts'

const root = join(import.meta.dirname, '../../..')
const shipped = listShippedPackages(root)
const bill = JSON.parse(writeBillOfMaterials(root))

test('the file of licenses is the one that `npm run licences` writes', () => {
  expect(readFileSync(join(root, LICENSE_FILE), 'utf8') === writeLicenseFile(root)).toBe(true)
})

test('the bill of materials is the one that `npm run sbom` writes', () => {
  expect(readFileSync(join(root, BILL_FILE), 'utf8') === writeBillOfMaterials(root)).toBe(true)
})

test('every shipped package has a license under which it may be shipped', () => {
  const refused = shipped.filter((each) => !isAcceptedLicense(each.license))
  expect(refused.map((each) => `${each.name}: ${each.license}`)).toEqual([])
})

test('fonts bring the license of the font', () => {
  const text = readFileSync(join(root, LICENSE_FILE), 'utf8')
  const fonts = shipped.filter((each) => each.name.startsWith('@expo-google-fonts/'))
  expect(fonts.length).toBeGreaterThan(5)
  for (const font of fonts) {
    const part = text.split(/^=+$/m).find((each) => each.includes(`\n${font.name} `))
    expect(part).toContain('SIL OPEN FONT LICENSE Version 1.1')
    expect(part).toContain('Copyright')
  }
})

test('the fonts inside the compiler of the reports are named with their licenses', () => {
  const text = readFileSync(join(root, LICENSE_FILE), 'utf8')
  const part = text.slice(text.indexOf('\ntypst-assets 0.14.2\n\n'))
  for (const name of [
    'Libertinus Serif',
    'NewComputerModern',
    'GUST Font License',
    'LaTeX Project Public License',
  ])
    expect(part).toContain(name)
  for (const name of ['DejaVu fonts', 'Bitstream Vera', 'Arev Fonts', 'Foxit fonts'])
    expect(part).toContain(name)
})

const crates = listCompilerCrates(shipped)
const labels = new Set(crates.map(({ name, version }) => `${name} ${version}`))

test('every crate that the native compiler names is listed, and its version of Rust', () => {
  const [path = ''] = globSync('node_modules/@myriaddreamin/typst-ts-node-compiler-*/*.node', { cwd: root })
  const binary = readFileSync(join(root, path), 'latin1')
  const sources = binary.matchAll(/registry[\\/]src[\\/][^\\/]+[\\/]([\w-]+)-(\d+\.\d+\.\d+[\w.+-]*)[\\/]/g)
  const named = new Set([...sources].map(([, name, version]) => `${name} ${version}`))
  expect(named.size).toBeGreaterThan(150)
  expect([...named].filter((label) => !labels.has(label))).toEqual([])
  const text = readFileSync(join(root, LICENSE_FILE), 'utf8')
  for (const [, rust] of binary.matchAll(/rustc version (\d+\.\d+\.\d+)/g))
    expect(text).toContain(`standard library ${rust} `)
})

test('every crate may be shipped, and has its notices where its license asks for them', () => {
  const refused = crates.filter(
    ({ license, repository }) => !isAcceptedLicense(license) && !(license === 'MPL-2.0' && repository),
  )
  expect(refused).toEqual([])
  const text = readFileSync(join(root, LICENSE_FILE), 'utf8')
  const unnamed = crates.filter(({ name, version, license }) => {
    const isApache = license.split(' OR ').includes('Apache-2.0')
    return (
      !text.includes(`\n${name} ${version} (${license}`) ||
      !(isApache || text.includes(`\n${name} ${version}\n`))
    )
  })
  expect(unnamed).toEqual([])
})

test('the list of crates serves no other version of the compiler', () => {
  const path = 'node_modules/@myriaddreamin/typst-ts-node-compiler'
  const project = writeProject({ '': {}, [path]: { version: '0.7.1' } }, {})
  expect(() => listCompilerCrates(listShippedPackages(project))).toThrow('is not of')
  expect(listCompilerCrates([])).toEqual([])
})

test('crates are listed from a Cargo.lock and their sources, with the notices that they need', () => {
  const project = writeProject(
    {},
    {
      'Cargo.lock': `[[package]]
name = "typst-ts-node-compiler"
version = "9.0.0"
dependencies = [
 "both",
 "plain 2.0.0",
]

[[package]]
name = "both"
version = "1.0.0"
checksum = "ab"

[[package]]
name = "plain"
version = "1.0.0"

[[package]]
name = "plain"
version = "2.0.0"
dependencies = [
 "both",
]
`,
      'sources/typst-ts-node-compiler-9.0.0/Cargo.toml': 'version = "9.0.0"\nlicense = "Apache-2.0"\n',
      'sources/typst-ts-node-compiler-9.0.0/LICENSE': 'Apache',
      'sources/both-1.0.0/Cargo.toml':
        'version = "1.0.1"\nlicense = "MIT/Apache-2.0"\nrepository = "https://x"\n',
      'sources/both-1.0.0/LICENSE-MIT': 'Ours',
      'sources/both-1.0.0/NOTICE': 'Named in any case',
      'sources/plain-2.0.0/Cargo.toml': 'version = "2.0.0"\nlicense = "MIT"\n',
      'sources/plain-2.0.0/LICENSE': 'Plain',
    },
  )
  writeCrateList(join(project, 'Cargo.lock'), join(project, 'sources'), project)
  expect(readFileSync(join(project, CRATES_FILE), 'utf8').split('\n').slice(2)).toEqual([
    'both\t1.0.0\tMIT OR Apache-2.0\t1.0.1\thttps://x\tab',
    'plain\t2.0.0\tMIT\t\t\t',
    'typst-ts-node-compiler\t9.0.0\tApache-2.0\t\t\t',
    '',
  ])
  const notices = readFileSync(join(project, NOTICES_FILE), 'utf8')
  expect(notices).toBe(`both 1.0.0\n\nNamed in any case\n\n${RULE}\n\nplain 2.0.0\n\nPlain\n`)
  rmSync(join(project, 'sources/plain-2.0.0/LICENSE'))
  expect(() => writeCrateList(join(project, 'Cargo.lock'), join(project, 'sources'), project)).toThrow(
    'has no license text',
  )
})

test('the ciphers inside the database driver are named with their authors', () => {
  const text = readFileSync(join(root, LICENSE_FILE), 'utf8')
  const part = text.split(/^=+$/m).find((each) => each.includes('\nbetter-sqlite3-multiple-ciphers '))
  for (const name of [
    '2006-2026 Ulrich Telle (MIT)',
    '2023-2024 Frank Denis (MIT)',
    'Olivier Gay',
    'Peslyak',
  ])
    expect(part).toContain(name)
})

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-or-later)', true],
  ['(MIT AND Zlib)', true],
  ['MIT AND (GPL-2.0-only OR ISC)', true],
  ['MIT AND GPL-2.0-only', false],
  ['Apache-2.0 WITH LLVM-exception OR GPL-2.0-only', true],
  ['GPL-2.0-only WITH Classpath-exception-2.0', false],
  ['GPL-3.0-or-later', false],
  ['LGPL-2.1-only', false],
  ['SEE LICENSE IN LICENSE.txt', false],
  ['UNLICENSED', false],
  ['MIT MIT', false],
  ['(MIT', false],
  ['', false],
])('%s may be shipped: %s', (expression, isAccepted) => {
  expect(isAcceptedLicense(expression)).toBe(isAccepted)
})

test('every part of the bill has a version, a license, a hash and parts that are listed', () => {
  const references = new Set(bill.components.map((each: { 'bom-ref': string }) => each['bom-ref']))
  expect(references.size).toBe(bill.components.length)
  for (const { version, licenses, hashes, purl } of bill.components) {
    expect(purl).toMatch(/^pkg:npm\/(%40[\w.-]+\/)?[\w.-]+@\d+\.\d+\.\d+/)
    expect([version.length > 0, licenses.length, hashes[0].content.length]).toEqual([true, 1, 128])
  }
  const named = bill.dependencies.flatMap((each: { dependsOn?: string[] }) => each.dependsOn ?? [])
  expect(named.filter((each: string) => !references.has(each))).toEqual([])
  expect(JSON.stringify(bill.metadata)).not.toMatch(/timestamp/)
})

test('the bill lists the crates inside the compiler of the reports, with the hashes of their archives', () => {
  const compiler = bill.components.find((each: { name: string }) => each.name === 'typst-ts-node-compiler')
  const purls: string[] = compiler.components.map((each: { purl: string }) => each.purl)
  expect(new Set(purls).size).toBe(crates.length)
  expect(purls).toContain('pkg:cargo/krilla@0.6.0')
  for (const { hashes = [] } of compiler.components)
    for (const { alg, content } of hashes) expect([alg, content.length]).toEqual(['SHA-256', 64])
})

test('what is packed and what is bundled is shipped, tools are not', () => {
  const project = writeProject(
    {
      '': {
        dependencies: { packed: '1.0.0' },
        devDependencies: { bundled: '1.0.0', typed: '1.0.0', tool: '1.0.0', electron: '1.0.0' },
      },
      'node_modules/packed': { dependencies: { part: '^1.0.0' } },
      'node_modules/packed/node_modules/part': { version: '2.0.0' },
      'node_modules/bundled': {
        dev: true,
        dependencies: { part: '^1.0.0' },
        peerDependencies: { peer: '1' },
      },
      'node_modules/part': { dev: true },
      'node_modules/peer': { dev: true },
      'node_modules/typed': { dev: true },
      'node_modules/tool': { dev: true },
      'node_modules/electron': { dev: true },
    },
    {
      'renderer/app/main.tsx': "import type { T } from 'typed'\nimport 'bundled/styles.css'\n",
      'electron/main.ts': "import { app } from 'electron'\n",
      'tools/build.ts': "import 'tool'\n",
    },
  )
  expect(listShippedPackages(project).map(({ name, version }) => `${name} ${version}`)).toEqual([
    'bundled 1.0.0',
    'packed 1.0.0',
    'part 1.0.0',
    'part 2.0.0',
    'peer 1.0.0',
  ])
})

test('a package without a license text is refused, and one of another platform has that of its owner', () => {
  const packages = {
    '': { dependencies: { owner: '1.0.0' } },
    'node_modules/owner': { license: 'MIT', optionalDependencies: { 'owner-far': '1.0.0' } },
    'node_modules/owner-far': { license: 'MIT', optional: true, os: ['far'] },
  }
  const files = { 'node_modules/owner/package.json': '{}' }
  expect(() => writeLicenseFile(writeProject(packages, files))).toThrow(
    'node_modules/owner has no license text.',
  )
  const text = writeLicenseFile(
    writeProject(packages, { ...files, 'node_modules/owner/LICENSE.md': 'Do.\r\n' }),
  )
  expect(text).toContain('owner 1.0.0 (MIT)\nowner-far 1.0.0 (MIT)\n\nDo.\n')
})

function writeProject(
  packages: Readonly<Record<string, object>>,
  files: Readonly<Record<string, string>>,
): string {
  const folder = mkdtempSync(join(tmpdir(), 'unhidden-shipped-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const entries = Object.entries(packages).map(([path, entry]) => [path, { version: '1.0.0', ...entry }])
  const all = { ...files, 'package-lock.json': JSON.stringify({ packages: Object.fromEntries(entries) }) }
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}
