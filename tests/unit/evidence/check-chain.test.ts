import { describe, expect, test } from 'vitest'
import {
  advance,
  CHAIN_START,
  describeProblem,
  findReceiptProblem,
  type ReceiptLookup,
} from '../../../electron/evidence/check-chain.ts'
import {
  chooseHeaders,
  FIRST_PREVIOUS_HASH,
  type HashedReceipt,
  hashReceipt,
  isSameHash,
  type ReceiptFields,
} from '../../../electron/evidence/receipt.ts'

const fields = (seq: number, previousHash: Uint8Array): ReceiptFields => ({
  previousHash,
  seq,
  operation: 'history',
  pass: 1,
  page: seq,
  sweepId: 1,
  requestJson: '{}',
  httpStatus: 200,
  headersJson: '{}',
  sentAtMs: 1_767_225_600_000,
  receivedAtMs: 1_767_225_600_250,
  elapsedMs: 250,
  bodyLength: 2,
  bodySha256: new Uint8Array(32),
  serverAddress: null,
  certificateChain: null,
})
const sealed = (receipt: ReceiptFields): HashedReceipt => ({ ...receipt, hash: hashReceipt(receipt) })

function chainOf(count: number): HashedReceipt[] {
  const chain: HashedReceipt[] = []
  for (let seq = 1; seq <= count; seq += 1) {
    chain.push(sealed(fields(seq, chain.at(-1)?.hash ?? FIRST_PREVIOUS_HASH)))
  }
  return chain
}

const lookup = (chain: readonly HashedReceipt[]): ReceiptLookup => {
  const seqOf = (isMeant: (receipt: HashedReceipt) => boolean) => chain.find(isMeant)?.seq ?? null
  return {
    findSeqByHash: (hash) => seqOf((receipt) => isSameHash(receipt.hash, hash)),
    findSeqByPreviousHash: (hash) => seqOf((receipt) => isSameHash(receipt.previousHash, hash)),
    hasSeq: (seq) => chain.some((receipt) => receipt.seq === seq),
  }
}

/** The first problem of a chain as stored, in the order of its numbers. */
function problemOf(stored: readonly HashedReceipt[]) {
  let expected = CHAIN_START
  for (const receipt of stored.toSorted((a, b) => a.seq - b.seq)) {
    const problem = findReceiptProblem(receipt, expected, lookup(stored), () => null)
    if (problem) return [problem.kind, problem.receipt]
    expected = advance(receipt)
  }
  return null
}

/** Without renewed hashes, as somebody would store them who changes numbers alone. */
const renumber = (receipts: readonly HashedReceipt[], by: number) =>
  receipts.map((receipt) => ({ ...receipt, seq: receipt.seq + by }))

describe('a chain of receipts', () => {
  const chain = chainOf(8)
  const without = (...gone: number[]) => chain.filter(({ seq }) => !gone.includes(seq))

  test('that nobody touched has no problem', () => {
    expect(problemOf(chain)).toBeNull()
    expect(problemOf([])).toBeNull()
  })

  test('lacks a receipt that was removed, the first one too', () => {
    expect(problemOf(without(4))).toEqual(['receipt-missing', 4])
    expect(problemOf(without(1))).toEqual(['receipt-missing', 1])
    expect(problemOf(without(3, 4, 5))).toEqual(['receipt-missing', 3])
  })

  test('lacks receipts whose followers were given lower numbers, up to 64 of them', () => {
    expect(problemOf([...without(4, 5, 6, 7, 8), ...renumber(chain.slice(4), -1)])).toEqual([
      'receipt-missing',
      4,
    ])
    const long = chainOf(70)
    const cut = (removed: number) => [...long.slice(0, 2), ...renumber(long.slice(2 + removed), -removed)]
    expect(problemOf(cut(64))).toEqual(['receipt-missing', 3])
    expect(problemOf(cut(65))).toEqual(['chain-broken', 3])
  })

  test('has a receipt that was changed', () => {
    expect(
      problemOf(chain.map((receipt) => (receipt.seq === 5 ? { ...receipt, page: 9 } : receipt))),
    ).toEqual(['receipt-changed', 5])
  })

  test('has a receipt whose link was changed', () => {
    const previousHash = new Uint8Array(32).fill(7)
    expect(
      problemOf(chain.map((receipt) => (receipt.seq === 5 ? { ...receipt, previousHash } : receipt))),
    ).toEqual(['receipt-changed', 5])
  })

  test('has receipts between two that follow from one another', () => {
    const inserted = (count: number) => {
      const start = chain.slice(0, 3)
      for (let added = 0; added < count; added += 1) {
        const previousHash = start.at(-1)?.hash ?? FIRST_PREVIOUS_HASH
        start.push(sealed({ ...fields(start.length + 1, previousHash), page: 99 }))
      }
      return [...start, ...renumber(chain.slice(3), count)]
    }
    expect(problemOf(inserted(1))).toEqual(['receipt-inserted', 4])
    expect(problemOf(inserted(3))).toEqual(['receipt-inserted', 4])
    const stranger = sealed(fields(4, new Uint8Array(32).fill(3)))
    expect(problemOf([...chain.slice(0, 3), stranger, ...renumber(chain.slice(3), 1)])).toEqual([
      'receipt-inserted',
      4,
    ])
    expect(problemOf([sealed(fields(0, FIRST_PREVIOUS_HASH)), ...chain])).toEqual(['receipt-inserted', null])
    const first = sealed({ ...fields(1, FIRST_PREVIOUS_HASH), page: 99 })
    expect(problemOf([first, ...renumber(chain, 1)])).toEqual(['receipt-inserted', 1])
  })

  test('has receipts that changed places', () => {
    const swapped = chain.map((receipt) =>
      receipt.seq === 4 || receipt.seq === 5 ? { ...receipt, seq: 9 - receipt.seq } : receipt,
    )
    expect(problemOf(swapped)).toEqual(['receipts-reordered', 4])
    const around = chain.map((receipt) =>
      receipt.seq === 3 || receipt.seq === 5 ? { ...receipt, seq: 8 - receipt.seq } : receipt,
    )
    expect(problemOf(around)).toEqual(['receipts-reordered', 3])
  })

  test('does not follow where nothing tells why', () => {
    const other = new Uint8Array(32).fill(9)
    const rewritten = chain.map((receipt) =>
      receipt.seq === 8 ? sealed({ ...receipt, previousHash: other, page: 1 }) : receipt,
    )
    expect(problemOf(rewritten)).toEqual(['chain-broken', 8])
  })

  test('asks for the problem of a page only where its receipt has none', () => {
    const [first] = chain
    if (!first) throw new Error('no receipt')
    const all = lookup(chain)
    expect(findReceiptProblem(first, CHAIN_START, all, () => 'body-missing')).toEqual({
      kind: 'body-missing',
      receipt: 1,
      message: 'The page of receipt 1 is missing.',
    })
    expect(findReceiptProblem({ ...first, page: 2 }, CHAIN_START, all, () => 'body-missing')?.kind).toBe(
      'receipt-changed',
    )
  })
})

test.each([
  ['file-damaged', 'bytes of it changed'],
  ['receipt-changed', 'Receipt 41 was changed'],
  ['body-missing', 'page of receipt 41 is missing'],
  ['body-unreadable', 'page of receipt 41 can no longer be unpacked'],
  ['body-changed', 'page of receipt 41 was changed'],
  ['certificate-changed', 'certificate of the server that receipt 41 names'],
  ['receipt-missing', 'Receipt 41 was removed'],
  ['receipt-inserted', 'Receipt 41 was inserted'],
  ['receipts-reordered', 'from receipt 41 on'],
  ['chain-broken', 'Receipt 41 does not follow'],
  ['older-copy', 'older copy of the workspace was put back'],
  ['older-copy', 'Receipts 45 to 47'],
  ['tail-cut', 'removed there, or a copy made'],
  ['tail-cut', 'Receipts 45 to 47'],
  ['log-lost', 'write-ahead log'],
  ['log-lost', 'Receipts 45 to 47'],
  ['head-ahead', 'Receipts 45 to 47'],
  ['head-behind', 'closed with 47 receipts and now has 44'],
  ['head-differs', 'Receipt 47 is not the one that the head names'],
  ['head-foreign', 'belongs to another workspace'],
  ['head-unreadable', 'has not the seal'],
  ['head-missing', 'head is missing'],
  ['auditor-log-changed', "Entry 42 of the auditor's log"],
  ['auditor-log-cut', '47 entries are known to the head, 44 are there'],
  ['received-file-changed', 'file the-detail'],
  ['report-changed', 'the-detail is missing, changed or cannot be read'],
  ['rolled-back', 'Receipts 45 to 47'],
  ['witness-differs', 'Receipt 47 is not the one that this machine knew'],
  ['witness-unreadable', 'has not the seal'],
  ['index-differs', '(the-detail)'],
  ['bundle-unreadable', 'cannot be read: the-detail.'],
  ['manifest-differs', 'does not fit the bundle: the-detail.'],
  ['signature-invalid', 'NOT valid: the-detail.'],
] as const)('the sentence of %s has what is known: %s', (kind, words) => {
  const facts = { receipt: 41, logEntry: 42, headSeq: 47, lastSeq: 44, detail: 'the-detail' }
  expect(describeProblem(kind, facts)).toEqual({ kind, receipt: 41, message: expect.stringContaining(words) })
})

test('the sentence of a missing end names the receipts that are gone', () => {
  const gone = (headSeq: number, lastSeq: number) =>
    describeProblem('head-ahead', { receipt: 0, headSeq, lastSeq })
  expect(gone(7, 7)).toMatchObject({
    receipt: null,
    message: expect.stringContaining('No receipt is missing.'),
  })
  expect(gone(7, 6).message).toContain('Receipt 7 is known to the head and gone.')
  expect(gone(7, 4).message).toContain('Receipts 5 to 7 are known to the head and gone.')
  expect(describeProblem('head-behind', { receipt: 5, headSeq: 4, lastSeq: 6 })).toMatchObject({
    receipt: 5,
    message: expect.stringContaining('closed with 4 receipts and now has 6'),
  })
})

test('a reply leaves its date and the description of its body, and no cookie or token', () => {
  const headers = {
    'content-encoding': 'gzip',
    'content-length': '12',
    'content-type': 'application/json',
    date: 'Sat, 21 Nov 2026 12:00:00 GMT',
    etag: '"1"',
    'retry-after': '3',
    server: 'x',
  }
  expect(chooseHeaders({ 'set-cookie': 'secret', ...headers, authorization: 'secret' })).toEqual(headers)
  expect(chooseHeaders({ Date: 'x', server: '' })).toEqual({ server: '' })
})
