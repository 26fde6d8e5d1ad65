import { createHash, createPrivateKey } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSearchFile } from '../../electron/app/operations/auditor.ts'
import { parseNamesFile } from '../../electron/business-names/names-file.ts'
import { openVault } from '../../electron/credentials/open-vault.ts'
import { headPath, readHeadIfPossible } from '../../electron/evidence/head-file.ts'
import { HeadWriter } from '../../electron/evidence/head-writer.ts'
import { checkSignaturesBeside } from '../../electron/evidence/signatures/check-signatures.ts'
import { signMessage, toSigner } from '../../electron/evidence/signatures/ssh-signature.ts'
import { verifyArchive } from '../../electron/evidence/verify-archive.ts'
import { readReceivedPage } from '../../electron/indexing/archived-pages.ts'
import { ZipReader } from '../../electron/lib/zip/zip-reader.ts'
import { ZipWriter } from '../../electron/lib/zip/zip-writer.ts'
import { readAnswerTable } from '../../electron/requests/read-answer-table.ts'
import { copySample } from '../support/evidence/sample-bundle.ts'
import { createMemoryKeychain } from '../support/memory-keychain.ts'
import { commitPage } from '../support/store/commit-page.ts'
import {
  historyEntry,
  pageBody,
  RECEIVED_AT_MS,
  receivedPage,
  responseEntry,
} from '../support/store/sample-pages.ts'
import { createSampleWorkspace, startSweep } from '../support/store/sample-workspace.ts'
import { temporaryFolder } from '../support/store/temporary-folder.ts'
import { compareVerifiers } from './compare-verifiers.ts'
import { type Fuzzer, mutateBytes, tryEach } from './fuzzer.ts'

const COUNTS = { full: 10_000, short: 150 } as const
const SWEEP = 1 as Parameters<typeof receivedPage>[0]['sweepId']

export const bundles: Fuzzer = {
  name: 'bundles',
  inputs: 'evidence bundles, by both verifiers',
  counts: { full: 10_000, short: 20 },
  run: async (seed, count) => {
    const { compared, intact, splits } = await compareVerifiers((await copySample()).path, seed, count)
    const failures = splits.map(
      ({ number, changes, application, python }) =>
        `seed ${seed}, input ${number} (${changes}): ${application}, but ${python}`,
    )
    return { outcomes: { accepted: intact, 'refused by both': compared - intact - splits.length }, failures }
  },
}

export const zips: Fuzzer = {
  name: 'zips',
  inputs: 'ZIP files, directory and content',
  counts: COUNTS,
  run: (seed, count) => {
    const written: Uint8Array[] = []
    const zip = new ZipWriter((bytes) => written.push(Uint8Array.from(bytes)), RECEIVED_AT_MS)
    for (const name of ['a.txt', 'folder/b.json', 'c']) zip.add(name, [Buffer.from(name.repeat(40))])
    zip.finish()
    const [sound, path] = [Buffer.concat(written), join(temporaryFolder(), 'x.zip')]
    return tryEach(seed, count, (choices) => {
      writeFileSync(path, mutateBytes(sound, choices))
      const read = ZipReader.open(path, { isForeign: choices.below(2) === 0 })
      try {
        for (const name of read.names) read.read(name)
      } finally {
        read.close()
      }
      return 'accepted'
    })
  },
}

export const replies: Fuzzer = {
  name: 'replies',
  inputs: 'replies of the service, as they are parsed and as they are archived',
  counts: COUNTS,
  run: (seed, count) => {
    const sound = {
      history: pageBody([1, 2, 3].map((id) => historyEntry(`${id}`, '2024-03-01T10:00:00+01:00', 1))),
      responses: pageBody([responseEntry('1', '2024-03-01T10:00:00+01:00', 'Thank you')]),
    }
    return tryEach(seed, count, (choices) => {
      const operation = choices.pick(['history', 'responses'] as const)
      const body = Uint8Array.from(mutateBytes(sound[operation], choices))
      const { verdict } = readReceivedPage(receivedPage({ sweepId: SWEEP, operation, page: 1, body }))
      return verdict.kind === 'page' ? 'accepted' : verdict.kind
    })
  },
}

const NAMES = Buffer.from('businessId,name\n1,"Café, Vienna"\n2,Berlin\n9007199254740993,"A ""B"""\n')

export const names: Fuzzer = {
  name: 'names',
  inputs: 'files of business names',
  counts: COUNTS,
  run: (seed, count) =>
    tryEach(seed, count, (choices) =>
      parseNamesFile(mutateBytes(NAMES, choices).toString('utf8')) ? 'accepted' : 'refused',
    ),
}

const SEARCHES = JSON.stringify({
  format: 'unhidden-searches-1',
  searches: [{ name: 'Hidden', subject: 'feedback', query: 'visibility:hidden', sort: null, asOfMs: null }],
})

export const searches: Fuzzer = {
  name: 'searches',
  inputs: 'files of saved searches',
  counts: COUNTS,
  run: (seed, count) => {
    const path = join(temporaryFolder(), 'searches.json')
    return tryEach(seed, count, async (choices) => {
      writeFileSync(path, mutateBytes(Buffer.from(SEARCHES), choices))
      const file = await readSearchFile(path)
      return file.kind === 'refused' ? file.reason : 'accepted'
    })
  },
}

const SEALED = { nonce: 'AAAAAAAAAAAAAAAA', tag: 'AAAAAAAAAAAAAAAAAAAAAA==', ciphertext: 'AAAA' }
const KEYS = [
  { kind: 'keychain', keyEntry: '0b4f0f0a-8d4c-4e7b-9f57-0d5c6ed0a001' },
  { kind: 'keychain', nextKeyEntry: '0b4f0f0a-8d4c-4e7b-9f57-0d5c6ed0a002', privateKey: SEALED },
  { kind: 'demo', note: 'demo, not protected', databaseKey: 'a5'.repeat(32), privateKey: 'x' },
  {
    kind: 'passphrase',
    databaseKey: SEALED,
    privateKey: null,
    derivation: {
      algorithm: 'scrypt',
      salt: 'A'.repeat(24),
      cost: 131_072,
      blockSize: 8,
      parallelization: 1,
    },
  },
].map((protection) =>
  JSON.stringify({ format: 1, workspaceId: '0b4f0f0a-8d4c-4e7b-9f57-0d5c6ed0a000', protection }),
)

export const keys: Fuzzer = {
  name: 'keys',
  inputs: 'key files, opened without a passphrase',
  counts: COUNTS,
  run: (seed, count) => {
    const path = join(temporaryFolder(), 'x.unhidden')
    writeFileSync(path, 'no workspace')
    const keychain = createMemoryKeychain()
    return tryEach(seed, count, async (choices) => {
      const sound = choices.pick(KEYS)
      writeFileSync(`${path}.key`, choices.below(5) === 0 ? sound : mutateBytes(Buffer.from(sound), choices))
      const vault = await openVault(path, keychain, undefined)
      await vault.findPrivateKey()
      await vault.getDatabaseKey()
      return 'accepted'
    })
  },
}

export const heads: Fuzzer = {
  name: 'heads',
  inputs: 'head files and witnesses',
  counts: COUNTS,
  run: async (seed, count) => {
    const { db, path } = createSampleWorkspace()
    const writer = await HeadWriter.open(db, path, RECEIVED_AT_MS)
    const sweepId = startSweep(db, 'history')
    const body = pageBody([{ a: 'x' }])
    const { seq, hash } = commitPage(db, receivedPage({ sweepId, operation: 'history', page: 1, body }))
    writer.advance(seq, hash)
    await writer.close(true)
    const [head, witness] = [readFileSync(headPath(path)), writer.toWitness(db) ?? '']
    return tryEach(seed, count, (choices) => {
      const changesHead = choices.below(2) === 0
      writeFileSync(headPath(path), changesHead ? mutateBytes(head, choices) : head)
      const text = changesHead ? witness : mutateBytes(Buffer.from(witness), choices).toString('utf8')
      return verifyArchive(db, readHeadIfPossible(path), text).problem?.kind ?? 'accepted'
    })
  },
}

const ANSWERS = Buffer.from('Reference,Reason\nR1-1,"Not ""genuine"""\nR1-2,\n')
const RELATIONS = '<Relationships><Relationship Id="r" Target="worksheets/sheet1.xml"/></Relationships>'
const WORKBOOK = Object.entries({
  'xl/workbook.xml': '<workbook><sheets><sheet name="A" sheetId="1" r:id="r"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels': RELATIONS,
  'xl/sharedStrings.xml':
    '<sst><si><t>Reference</t></si><si><r><t>Rea</t></r><r><t>son &#38;</t></r></si></sst>',
  'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
  'xl/worksheets/sheet1.xml':
    '<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>' +
    '<row r="2"><c r="A2" t="inlineStr"><is><t>R1-1</t></is></c><c r="B2" s="1"><v>45000.5</v></c></row>' +
    '</sheetData></worksheet>',
})

export const answers: Fuzzer = {
  name: 'answers',
  inputs: 'returned files: CSV, workbooks, and the parts of workbooks',
  counts: COUNTS,
  run: (seed, count) =>
    tryEach(seed, count, (choices) => {
      const spoiled = choices.pick(['table', 'file', ...WORKBOOK.map(([name]) => name)])
      const take = (bytes: Uint8Array) => (readAnswerTable(bytes).rows.length > 0 ? 'accepted' : 'no rows')
      if (spoiled === 'table') return take(mutateBytes(ANSWERS, choices))
      const written: Uint8Array[] = []
      const zip = new ZipWriter((bytes) => written.push(Uint8Array.from(bytes)), RECEIVED_AT_MS)
      for (const [name, text] of WORKBOOK) {
        zip.add(name, [name === spoiled ? mutateBytes(Buffer.from(text), choices) : Buffer.from(text)])
      }
      zip.finish()
      const workbook = Buffer.concat(written)
      return take(spoiled === 'file' ? mutateBytes(workbook, choices) : workbook)
    }),
}

/**
 * A CMS signature and a time stamp of the two bytes `hi`, as openssl makes them (`cms -sign -binary -outform DER`,
 * `ts -reply -chain`), with certificates of 2026 for a hundred years.
 */
const SEALS = join(import.meta.dirname, 'seals')

export const seals: Fuzzer = {
  name: 'seals',
  inputs: 'CMS signatures and time stamps beside a report',
  counts: COUNTS,
  run: (seed, count) => {
    const signed = join(temporaryFolder(), 'report.pdf')
    writeFileSync(signed, 'hi')
    const check = (extension: string, bytes: Uint8Array) => {
      for (const other of ['p7s', 'tsr']) rmSync(`${signed}.${other}`, { force: true })
      writeFileSync(`${signed}.${extension}`, bytes)
      const [{ outcome = 'invalid', by = '', detail = '' } = {}] = checkSignaturesBeside(signed)
      return { outcome, told: `${by} ${detail}` }
    }
    return tryEach(seed, count, (choices) => {
      const extension = choices.pick(['p7s', 'tsr'] as const)
      const sound = readFileSync(join(SEALS, `report.${extension}`))
      const { outcome, told } = check(extension, mutateBytes(sound, choices))
      if (outcome !== 'valid') return outcome
      if (told === check(extension, sound).told) return 'valid with the same signer and time'
      // Nothing in a CMS signature is about the certificate; in a time stamp the authority signs which one it is.
      if (extension === 'p7s') return 'valid with the same key and another certificate'
      throw new Error(`A changed time stamp is valid: ${told}`)
    })
  },
}

const withoutBreaks = (file: Buffer | string) => file.toString('latin1').replaceAll('\n', '')

/** The same key in each run: RFC 8410, section 7, with 32 bytes of 0xa5. */
const ED25519 = Buffer.from(`302e020100300506032b657004220420${'a5'.repeat(32)}`, 'hex')

export const signatures: Fuzzer = {
  name: 'signatures',
  inputs: 'SSH signatures beside a report, their armor and their content',
  counts: COUNTS,
  run: async (seed, count) => {
    const signed = join(temporaryFolder(), 'report.pdf')
    writeFileSync(signed, 'a report')
    const signer = toSigner(createPrivateKey({ key: ED25519, format: 'der', type: 'pkcs8' }))
    if (!signer) throw new Error('Ed25519 has no signatures of OpenSSH')
    const sound = await signMessage(signer, createHash('sha512').update('a report').digest())
    const [, inner = ''] = /-----\n([^-]+)\n-----/.exec(sound.toString()) ?? []
    return tryEach(seed, count, (choices) => {
      const content = mutateBytes(Buffer.from(inner, 'base64'), choices).toString('base64')
      const file =
        choices.below(2) === 0 ? mutateBytes(sound, choices) : sound.toString().replace(inner, () => content)
      writeFileSync(`${signed}.sig`, file)
      const outcome = checkSignaturesBeside(signed)[0]?.outcome ?? 'none'
      if (outcome !== 'valid') return outcome
      // The lines of the armor may break elsewhere, as OpenSSH reads them too.
      if (withoutBreaks(file) === withoutBreaks(sound)) return 'valid with the same content'
      throw new Error('A signature with other content is valid')
    })
  },
}
