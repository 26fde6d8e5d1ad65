import { createHash, createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  chooseHeaders,
  encodeReceipt,
  FIRST_PREVIOUS_HASH,
  hashReceipt,
  isSameHash,
  type ReceiptFields,
  withholdClientId,
} from '../../../electron/evidence/receipt.ts'
import type { ReadableDatabase } from '../../../electron/store/database.ts'
import { getWorkspaceSecret } from '../../../electron/store/workspace-record.ts'
import { createSampleWorkspace } from '../../support/store/sample-workspace.ts'
import { createCache } from '../read/cache-fixture.ts'

const EXAMPLE: ReceiptFields = {
  previousHash: FIRST_PREVIOUS_HASH,
  seq: 1,
  operation: 'history',
  pass: 1,
  page: 1,
  sweepId: 1,
  requestJson: '{"page":"1"}',
  httpStatus: 200,
  headersJson: '{}',
  sentAtMs: 1_767_225_600_000,
  receivedAtMs: 1_767_225_600_250,
  elapsedMs: 250,
  bodyLength: 2,
  bodySha256: createHash('sha256').update('{}').digest(),
  serverAddress: null,
  certificateChain: null,
}

const WITH_SERVER: ReceiptFields = {
  ...EXAMPLE,
  serverAddress: '192.0.2.7:443',
  certificateChain: createHash('sha256').update('').digest('hex'),
}

const text = fc.string({ unit: 'grapheme' })
const whole = fc.maxSafeInteger()
const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 })
const receipts = fc.record({
  previousHash: bytes,
  seq: whole,
  operation: text,
  pass: whole,
  page: whole,
  sweepId: whole,
  requestJson: text,
  httpStatus: whole,
  headersJson: text,
  sentAtMs: whole,
  receivedAtMs: whole,
  elapsedMs: whole,
  bodyLength: whole,
  bodySha256: bytes,
  serverAddress: text,
  certificateChain: text,
})

describe('the canonical form of a receipt', () => {
  it.each([
    ['of the first form', EXAMPLE],
    ['with the server', WITH_SERVER],
  ])('is the one of the example %s in the documentation', (_name, example) => {
    const page = readFileSync(join(import.meta.dirname, '../../../docs/evidence-format.md'), 'utf8')
    expect(page).toContain(`a canonical form of ${encodeReceipt(example).byteLength} bytes`)
    expect(page).toContain(Buffer.from(hashReceipt(example)).toString('hex'))
  })

  it('differs for receipts that differ in any field', () => {
    fc.assert(
      fc.property(
        receipts,
        receipts,
        fc.constantFrom(...(Object.keys(EXAMPLE) as (keyof ReceiptFields)[])),
        (a, b, name) => {
          const changed = { ...a, [name]: b[name] }
          const isSame = JSON.stringify([...Object.values(a)]) === JSON.stringify([...Object.values(changed)])
          expect(Buffer.compare(encodeReceipt(a), encodeReceipt(changed)) === 0).toBe(isSame)
        },
      ),
      { numRuns: 500 },
    )
  })

  it('does not let text run from one field into the next', () => {
    const a = { ...EXAMPLE, requestJson: 'ab', headersJson: 'c' }
    const b = { ...EXAMPLE, requestJson: 'a', headersJson: 'bc' }
    expect(hashReceipt(a)).not.toEqual(hashReceipt(b))
  })

  it.each([1.5, Number.NaN, 2 ** 53])('refuses the number %s', (elapsedMs) => {
    expect(() => encodeReceipt({ ...EXAMPLE, elapsedMs })).toThrow(RangeError)
  })
})

it('is the same hash where every byte is the same', () => {
  expect(isSameHash(Buffer.from([1, 2]), new Uint8Array([1, 2]))).toBe(true)
  for (const other of [[1, 3], [1], [1, 2, 0]])
    expect(isSameHash(Buffer.from([1, 2]), Buffer.from(other))).toBe(false)
})

describe('what of a reply and its request becomes evidence', () => {
  it('is the headers that describe the body, its date and retries, and no other', () => {
    const chosen = {
      'content-encoding': 'gzip',
      'content-length': '2',
      'content-type': 'application/json',
      date: 'then',
      etag: 'x',
      'retry-after': '',
      server: 's',
    }
    const sent = { 'set-cookie': 'secret', ...chosen, authorization: 'secret', toString: 'secret' }
    expect(Object.entries(chooseHeaders(sent))).toEqual(Object.entries(chosen))
    const backwards = Object.fromEntries(Object.entries(sent).toReversed())
    expect(Object.entries(chooseHeaders(backwards))).toEqual(Object.entries(chosen))
    expect(chooseHeaders({ date: 'then' })).toEqual({ date: 'then' })
  })

  const db = createCache({ events: [], responses: [] }) as ReadableDatabase
  const withhold = (request: unknown, headersJson = '{}', of = db) =>
    withholdClientId(of, { requestJson: JSON.stringify(request), headersJson })

  it('has in the place of the client ID a digest under a key of the workspace', () => {
    const request = { page: '1', clientId: 'an "ID"', from: null }
    const key = getWorkspaceSecret(db, 'client-id')
    const digest = createHmac('sha256', key).update('an "ID"').digest('hex')
    const headers = JSON.stringify({ etag: 'an "ID" and an "ID"', server: 's' })
    expect(withhold(request, headers)).toEqual({
      requestJson: JSON.stringify({ ...request, clientId: `hmac-sha256:${digest}` }),
      headersJson: JSON.stringify({ etag: '(left out) and (left out)', server: 's' }),
    })
    expect(withhold(request, '{}', createSampleWorkspace().db).requestJson).not.toContain(digest)
  })

  it.each([[{ page: '1' }], [{ clientId: '' }], [{ clientId: 7 }], [null], ['clientId'], [[]]])(
    'is as it was where there is no client ID: %j',
    (request) => {
      const texts = { requestJson: `${JSON.stringify(request)} `, headersJson: '{"etag": "" }' }
      expect(withholdClientId(db, texts)).toEqual(texts)
    },
  )
})
