import { createHash } from 'node:crypto'
import type { ProblemKind } from '../../../shared/domain/verification.ts'
import { type Bag, HEAD, hashOf, LOG, RECEIPTS, type ReceiptLine, relink } from './bag.ts'

/** One way to tamper with a bundle of six receipts, and the verdict it must get. */
export interface Tampering {
  readonly name: string
  readonly change: (bag: Bag) => void
  readonly kind: ProblemKind
  readonly receipt: number | null
  /** The manifests stay those of before. */
  readonly isCareless?: true
}

const ZERO_HASH = '0'.repeat(64)

function renumber(lines: readonly ReceiptLine[]): ReceiptLine[] {
  return lines.map((line, index) => ({ ...line, seq: index + 1 }))
}

/** Every hash from the first receipt on, as somebody computes them who wants to hide a change. */
export function rechain(lines: readonly ReceiptLine[]): ReceiptLine[] {
  const done: ReceiptLine[] = []
  for (const line of lines) {
    const linked = { ...line, previous_hash: done.at(-1)?.hash ?? ZERO_HASH }
    done.push({ ...linked, hash: hashOf(linked) })
  }
  return done
}

function without(lines: readonly ReceiptLine[], ...seqs: readonly number[]): ReceiptLine[] {
  return lines.filter(({ seq }) => !seqs.includes(seq))
}

function insertAt(lines: readonly ReceiptLine[], seq: number, inserted: ReceiptLine): ReceiptLine[] {
  return [...lines.slice(0, seq - 1), inserted, ...lines.slice(seq - 1)]
}

function pick(lines: readonly ReceiptLine[], seq: number): ReceiptLine {
  const line = lines[seq - 1]
  if (!line) throw new Error(`there is no receipt ${seq}`)
  return line
}

/** With the lowest bit of one byte changed. */
export function flip(bytes: Buffer | undefined, at: number): Buffer {
  const copy = Buffer.from(bytes ?? '')
  copy[at] = (copy[at] ?? 0) ^ 1
  return copy
}

const pages: readonly Tampering[] = [
  {
    name: 'one byte of a page changed',
    change: (bag) => bag.set(bag.pageOf(2), flip(bag.files.get(bag.pageOf(2)), 5)),
    kind: 'body-changed',
    receipt: 2,
  },
  { name: 'a page emptied', change: (bag) => bag.set(bag.pageOf(4), ''), kind: 'body-changed', receipt: 4 },
  {
    name: 'a page replaced by another',
    change: (bag) => bag.set(bag.pageOf(5), bag.files.get(bag.pageOf(1)) ?? ''),
    kind: 'body-changed',
    receipt: 5,
  },
  { name: 'a page removed', change: (bag) => bag.delete(bag.pageOf(3)), kind: 'body-missing', receipt: 2 },
  {
    name: 'a page changed together with its SHA-256 in the receipt',
    change: (bag) => bag.change(4, { body_sha256: pick(bag.receipts, 1).body_sha256 }),
    kind: 'receipt-changed',
    receipt: 4,
  },
]

const receipts: readonly Tampering[] = [
  {
    name: 'another length of a page in the receipts, with every hash made again',
    change: (bag) => {
      bag.change(4, { body_length: pick(bag.receipts, 4).body_length + 1 })
      bag.receipts = rechain(bag.receipts)
      const last = pick(bag.receipts, 6)
      bag.changeHead({ hash: last.hash })
    },
    kind: 'body-changed',
    receipt: 4,
  },
  ...(
    [
      'http_status',
      'received_at_ms',
      'sent_at_ms',
      'page',
      'pass',
      'sweep_id',
      'body_length',
      'elapsed_ms',
    ] as const
  ).map(
    (field, index): Tampering => ({
      name: `${field} of a receipt changed`,
      change: (bag) => {
        const seq = (index % 6) + 1
        bag.change(seq, { [field]: pick(bag.receipts, seq)[field] + 1 })
      },
      kind: 'receipt-changed',
      receipt: (index % 6) + 1,
    }),
  ),
  {
    name: 'a request changed',
    change: (bag) => bag.change(3, { request_json: '{"from":"2020-01-01"}' }),
    kind: 'receipt-changed',
    receipt: 3,
  },
  {
    name: 'a header changed',
    change: (bag) => bag.change(6, { headers_json: '{}' }),
    kind: 'receipt-changed',
    receipt: 6,
  },
  {
    name: 'an operation changed',
    change: (bag) => bag.change(1, { operation: 'responses' }),
    kind: 'receipt-changed',
    receipt: 1,
  },
  {
    name: 'a hash changed',
    change: (bag) => bag.change(2, { hash: 'ab'.repeat(32) }),
    kind: 'receipt-changed',
    receipt: 2,
  },
  {
    name: 'a link changed',
    change: (bag) => bag.change(4, { previous_hash: ZERO_HASH }),
    kind: 'receipt-changed',
    receipt: 4,
  },
  {
    name: 'a link and a status changed',
    change: (bag) => bag.change(4, { previous_hash: 'cd'.repeat(32), http_status: 500 }),
    kind: 'chain-broken',
    receipt: 4,
  },
]

/** The file of the server's own certificate. */
function certificateOf(bag: Bag): string {
  const [sha256] = pick(bag.receipts, 4).certificate_chain?.split(' ') ?? []
  return `data/evidence/certificates/${sha256}.cer`
}

const servers: readonly Tampering[] = [
  {
    name: 'the address of a server changed',
    change: (bag) => bag.change(4, { server_address: '192.0.2.8:443' }),
    kind: 'receipt-changed',
    receipt: 4,
  },
  {
    name: 'a certificate taken out of a chain',
    change: (bag) =>
      bag.change(5, { certificate_chain: pick(bag.receipts, 5).certificate_chain?.slice(0, 64) ?? '' }),
    kind: 'receipt-changed',
    receipt: 5,
  },
  {
    name: 'the server taken out of a receipt, which then has the form of earlier versions',
    change: (bag) => {
      bag.receipts = bag.receipts.map(({ server_address, certificate_chain, ...line }) =>
        line.seq === 6 ? line : { ...line, server_address, certificate_chain },
      )
    },
    kind: 'receipt-changed',
    receipt: 6,
  },
  {
    name: 'a server put into a receipt of an earlier version',
    change: (bag) => bag.change(2, { server_address: '', certificate_chain: '' }),
    kind: 'receipt-changed',
    receipt: 2,
  },
  {
    name: 'half of a server in a receipt',
    change: (bag) => bag.change(2, { server_address: '192.0.2.7:443' }),
    kind: 'bundle-unreadable',
    receipt: null,
  },
  {
    name: 'a chain of certificates that are no hashes',
    change: (bag) => bag.change(4, { certificate_chain: '../../etc/passwd' }),
    kind: 'bundle-unreadable',
    receipt: null,
  },
  {
    name: 'a certificate removed',
    change: (bag) => bag.delete(certificateOf(bag)),
    kind: 'certificate-changed',
    receipt: 4,
  },
  {
    name: 'a certificate replaced',
    change: (bag) => bag.set(certificateOf(bag), 'certificate of another server'),
    kind: 'certificate-changed',
    receipt: 4,
  },
]

const order: readonly Tampering[] = [
  {
    name: 'a receipt removed',
    change: (bag) => (bag.receipts = without(bag.receipts, 3)),
    kind: 'receipt-missing',
    receipt: 3,
  },
  {
    name: 'the first receipt removed',
    change: (bag) => (bag.receipts = without(bag.receipts, 1)),
    kind: 'receipt-missing',
    receipt: 1,
  },
  {
    name: 'two receipts removed and the numbers closed up',
    change: (bag) => (bag.receipts = renumber(without(bag.receipts, 2, 3))),
    kind: 'receipt-missing',
    receipt: 2,
  },
  {
    name: 'lines reversed',
    change: (bag) => (bag.receipts = bag.receipts.reverse()),
    kind: 'receipts-reordered',
    receipt: 1,
  },
  {
    name: 'two receipts exchanged, with new numbers',
    change: (bag) => {
      const lines = bag.receipts
      bag.receipts = renumber(insertAt(without(lines, 2), 4, pick(lines, 2)))
    },
    kind: 'receipts-reordered',
    receipt: 2,
  },
  {
    name: 'a receipt written twice',
    change: (bag) => (bag.receipts = insertAt(bag.receipts, 4, pick(bag.receipts, 3))),
    kind: 'receipt-inserted',
    receipt: 3,
  },
  {
    name: 'a receipt inserted with a true link and hash',
    change: (bag) => {
      const lines = bag.receipts
      const forged = { ...pick(lines, 2), seq: 3, page: 99, previous_hash: pick(lines, 2).hash }
      bag.receipts = renumber(insertAt(lines, 3, { ...forged, hash: hashOf(forged) }))
    },
    kind: 'receipt-inserted',
    receipt: 3,
  },
  {
    name: 'a receipt inserted at the very beginning',
    change: (bag) => {
      const lines = bag.receipts
      const forged = { ...pick(lines, 1), page: 99 }
      bag.receipts = renumber(insertAt(lines, 1, { ...forged, hash: hashOf(forged) }))
    },
    kind: 'receipt-inserted',
    receipt: 1,
  },
  {
    name: 'a receipt inserted that follows from nothing',
    change: (bag) => {
      const lines = bag.receipts
      const forged = { ...pick(lines, 5), previous_hash: 'ef'.repeat(32), hash: 'fe'.repeat(32) }
      bag.receipts = renumber(insertAt(lines, 5, forged))
    },
    kind: 'receipt-inserted',
    receipt: 5,
  },
]

const head: readonly Tampering[] = [
  {
    name: 'the last receipt cut off',
    change: (bag) => (bag.receipts = without(bag.receipts, 6)),
    kind: 'head-ahead',
    receipt: 6,
  },
  { name: 'all receipts cut off', change: (bag) => (bag.receipts = []), kind: 'head-ahead', receipt: 1 },
  {
    name: 'a change hidden by a chain computed anew',
    change: (bag) => (bag.receipts = rechain(bag.receipts.map((line) => ({ ...line, http_status: 204 })))),
    kind: 'head-differs',
    receipt: 6,
  },
  {
    name: 'a receipt appended after the workspace was closed',
    change: (bag) => (bag.receipts = rechain([...bag.receipts, { ...pick(bag.receipts, 6), seq: 7 }])),
    kind: 'head-behind',
    receipt: 7,
  },
  { name: 'the head removed', change: (bag) => bag.delete(HEAD), kind: 'head-missing', receipt: null },
  {
    name: 'the head overwritten',
    change: (bag) => bag.set(HEAD, 'nonsense'),
    kind: 'head-unreadable',
    receipt: null,
  },
  {
    name: 'a head with a time that no calendar has',
    change: (bag) => {
      const facts = { seq: 6, hash: ZERO_HASH, foundSeq: 5, noticedAtMs: 8.7e15 }
      bag.changeHead({ anomalies: [{ kind: 'older-copy', ...facts }] })
    },
    kind: 'head-unreadable',
    receipt: null,
  },
  {
    name: 'a head with a negative number',
    change: (bag) => bag.changeHead({ seq: -1 }),
    kind: 'head-unreadable',
    receipt: null,
  },
  {
    name: 'a head that noticed an older copy',
    change: (bag) =>
      bag.changeHead({
        anomalies: [{ kind: 'older-copy', seq: 5, hash: ZERO_HASH, foundSeq: 3, noticedAtMs: 0 }],
      }),
    kind: 'older-copy',
    receipt: 4,
  },
  {
    name: 'a head that noticed another history',
    change: (bag) =>
      bag.changeHead({
        anomalies: [{ kind: 'head-differs', seq: 5, hash: ZERO_HASH, foundSeq: 6, noticedAtMs: 0 }],
      }),
    kind: 'head-differs',
    receipt: 5,
  },
]

const bundle: readonly Tampering[] = [
  {
    name: 'the list of receipts removed',
    change: (bag) => bag.delete(RECEIPTS),
    kind: 'bundle-unreadable',
    receipt: null,
  },
  {
    name: 'a line that is no receipt',
    change: (bag) => (bag.receipts = [...bag.receipts, { seq: 7 }]),
    kind: 'bundle-unreadable',
    receipt: null,
  },
  {
    name: 'a receipt with one member more',
    change: (bag) => (bag.receipts = bag.receipts.map((line) => ({ ...line, note: 'forged' }))),
    kind: 'bundle-unreadable',
    receipt: null,
  },
  {
    name: 'a receipt with half a character pair',
    change: (bag) => bag.change(2, { request_json: '\ud800' }),
    kind: 'bundle-unreadable',
    receipt: null,
  },
  {
    name: 'bytes that are no UTF-8',
    change: (bag) =>
      bag.set(RECEIPTS, Buffer.concat([bag.files.get(RECEIPTS) ?? Buffer.alloc(0), Buffer.from([0xff, 10])])),
    kind: 'bundle-unreadable',
    receipt: null,
  },
  {
    name: 'a file name that leaves the folder',
    change: (bag) => bag.set('../outside', 'x'),
    kind: 'bundle-unreadable',
    receipt: null,
  },
  {
    name: 'a file put into the payload',
    change: (bag) => bag.set('data/evidence/extra.txt', 'x'),
    kind: 'manifest-differs',
    receipt: null,
    isCareless: true,
  },
  {
    name: 'a file put beside the README',
    change: (bag) => bag.set('HOW-TO.txt', 'x'),
    kind: 'manifest-differs',
    receipt: null,
    isCareless: true,
  },
  {
    name: 'a text of the bag changed',
    change: (bag) => bag.set('README.txt', 'Trust me.'),
    kind: 'manifest-differs',
    receipt: null,
    isCareless: true,
  },
  {
    name: 'a manifest emptied',
    change: (bag) => bag.set('manifest-sha256.txt', ''),
    kind: 'manifest-differs',
    receipt: null,
    isCareless: true,
  },
]

const changeEntry = (bag: Bag, change: object) =>
  bag.log.map((line) => (line.seq === 2 ? { ...line, ...change } : line))

const log: readonly Tampering[] = [
  {
    name: 'a subject changed in the log',
    change: (bag) => (bag.log = changeEntry(bag, { subject: '9' })),
    kind: 'auditor-log-changed',
    receipt: null,
  },
  {
    name: 'a subject changed in the log, with every hash of it made again',
    change: (bag) => (bag.log = relink(changeEntry(bag, { subject: '9' }))),
    kind: 'auditor-log-changed',
    receipt: null,
  },
  {
    name: 'an entry taken out of the log',
    change: (bag) => (bag.log = bag.log.filter(({ seq }) => seq !== 2)),
    kind: 'auditor-log-changed',
    receipt: null,
  },
  {
    name: 'an entry taken out of the log, with every hash of it made again',
    change: (bag) => (bag.log = relink(bag.log.filter(({ seq }) => seq !== 2))),
    kind: 'auditor-log-cut',
    receipt: null,
  },
  {
    name: 'the end of the log cut off',
    change: (bag) => (bag.log = bag.log.slice(0, 2)),
    kind: 'auditor-log-cut',
    receipt: null,
  },
  { name: 'the log removed', change: (bag) => bag.delete(LOG), kind: 'auditor-log-cut', receipt: null },
  {
    name: 'an entry added to the log, with its hash',
    change: (bag) => (bag.log = relink([...bag.log, ...bag.log.slice(0, 1)])),
    kind: 'auditor-log-changed',
    receipt: null,
  },
  {
    name: 'an entry of the log with a member more',
    change: (bag) => (bag.log = changeEntry(bag, { note: 'x' })),
    kind: 'auditor-log-changed',
    receipt: null,
  },
  {
    name: 'bytes in the log that are no UTF-8',
    change: (bag) =>
      bag.set(LOG, Buffer.concat([bag.files.get(LOG) ?? Buffer.alloc(0), Buffer.from([0xff, 10])])),
    kind: 'auditor-log-changed',
    receipt: null,
  },
]

const RECEIVED = 'answers of the company'
const RECEIVED_FILE = `data/answers/${createHash('sha256').update(RECEIVED).digest('hex')}`

/** A request, a file of answers to it, and the entry of the log that names the file. */
export function addAnswers(bag: Bag): void {
  const details_json = JSON.stringify({ file: 'answers.csv', sha256: RECEIVED_FILE.slice(-64) })
  const entries = bag.log.slice(0, 1).map((line) => ({ ...line, action: 'answers-imported', details_json }))
  bag.log = relink([...bag.log, ...entries])
  bag.changeHead({ logSeq: 4, logHash: bag.log[3]?.hash })
  bag.set('data/requests/R-1.json', '{}')
  bag.set(RECEIVED_FILE, RECEIVED)
}

const answers: readonly Tampering[] = (
  [
    ['removed', (bag) => bag.delete(RECEIVED_FILE)],
    [
      'removed, and the members of log entries put in another order',
      (bag) => {
        bag.delete(RECEIVED_FILE)
        bag.log = bag.log.map(({ details_json, ...line }) => ({ details_json, ...line }))
      },
    ],
    ['changed', (bag) => bag.set(RECEIVED_FILE, 'other answers')],
    ['added that the log does not name', (bag) => bag.set(`data/answers/${ZERO_HASH}`, '')],
  ] satisfies [string, (bag: Bag) => void][]
).map(([what, change]) => ({
  name: `a file of answers ${what}`,
  change: (bag: Bag) => {
    addAnswers(bag)
    change(bag)
  },
  kind: 'received-file-changed',
  receipt: null,
}))

export const TAMPERINGS: readonly Tampering[] = [
  ...pages,
  ...receipts,
  ...servers,
  ...order,
  ...head,
  ...log,
  ...answers,
  ...bundle,
]
