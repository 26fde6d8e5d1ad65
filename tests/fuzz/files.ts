import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSearchFile } from '../../electron/app/operations/auditor.ts'
import { parseNamesFile } from '../../electron/business-names/names-file.ts'
import { openVault } from '../../electron/credentials/open-vault.ts'
import { headPath, readHeadIfPossible } from '../../electron/evidence/head-file.ts'
import { HeadWriter } from '../../electron/evidence/head-writer.ts'
import { verifyArchive } from '../../electron/evidence/verify-archive.ts'
import { readReceivedPage } from '../../electron/indexing/archived-pages.ts'
import { ZipReader } from '../../electron/lib/zip/zip-reader.ts'
import { ZipWriter } from '../../electron/lib/zip/zip-writer.ts'
import { exportSample } from '../support/evidence/sample-bundle.ts'
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
  counts: { full: 10_000, short: 40 },
  run: async (seed, count) => {
    const { compared, intact, splits } = await compareVerifiers((await exportSample()).path, seed, count)
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
    ...{ kind: 'passphrase', databaseKey: SEALED, privateKey: null },
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
