import { createHmac } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  checkSeal,
  computeSeal,
  formatHead,
  headPath,
  parseHead,
  readHead,
  readHeadIfPossible,
  sealingKeyOf,
  writeHead,
} from '../../../electron/evidence/head-file.ts'
import { getWorkspaceSecret } from '../../../electron/store/workspace-record.ts'
import { headOf } from '../../support/store/sample-head.ts'
import { createSampleWorkspace } from '../../support/store/sample-workspace.ts'

const HASH = 'ab'.repeat(32)
const HEAD = {
  workspaceId: 'one',
  seq: 2,
  hash: HASH,
  opening: 3,
  foldedSeq: 1,
  logSeq: 4,
  logHash: HASH,
  isClosed: true,
  anomalies: [],
}
const TEXT = `{
  "format": "unhidden-head-1",
  "workspaceId": "one",
  "seq": 2,
  "hash": "${HASH}",
  "opening": 3,
  "foldedSeq": 1,
  "logSeq": 4,
  "logHash": "${HASH}",
  "isClosed": true,
  "anomalies": []
}
`

describe('the text of a head', () => {
  it('has the documented members in their order', () => {
    expect(formatHead(HEAD)).toBe(TEXT)
    expect(parseHead(TEXT)).toEqual(HEAD)
  })

  it.each([
    ['no JSON', 'nonsense'],
    ['another format', TEXT.replace('head-1', 'head-2')],
    ['a member more', TEXT.replace('{', '{ "path": "",')],
    ['a seal, which a bundle has not', TEXT.replace('{', `{ "seal": "${HASH}",`)],
    ['a short hash', TEXT.replace(HASH, 'ab')],
    ['a number below 0', TEXT.replace('"seq": 2', '"seq": -2')],
  ])('is no head with %s', (_what, text) => {
    expect(() => parseHead(text)).toThrow(
      expect.objectContaining({
        code: 'evidence-broken',
        message: 'The head file beside the workspace is unreadable.',
        cause: expect.any(Error),
      }),
    )
  })
})

describe('a head file that cannot be read', () => {
  it('is an error, and neither missing nor unreadable', () => {
    const { path } = createSampleWorkspace()
    expect(readHead(path)).toBe(null)
    mkdirSync(headPath(path))
    expect(() => readHeadIfPossible(path)).toThrow(
      expect.objectContaining({
        code: 'file-access',
        message: 'The head file beside the workspace cannot be read.',
        cause: expect.any(Error),
      }),
    )
  })
})

describe('the seal of a head', () => {
  it('is the HMAC of its file without the seal', async () => {
    const { db, path } = createSampleWorkspace()
    await writeHead(path, headOf(db))
    const text = readFileSync(headPath(path))
    const key = createHmac('sha256', getWorkspaceSecret(db, 'redaction')).update('unhidden head 1').digest()
    const seal = createHmac('sha256', key).update(text).digest('hex')
    expect(computeSeal(sealingKeyOf(db), headOf(db))).toBe(seal)
    expect(checkSeal(db, { ...headOf(db), seal })).toEqual({ ...headOf(db), seal })
  })

  it('may be absent in a file of an earlier version, which has no place to note one', () => {
    const { db } = createSampleWorkspace()
    db.exec('DROP TABLE head_seal')
    expect(checkSeal(db, headOf(db))).toEqual(headOf(db))
  })
})
