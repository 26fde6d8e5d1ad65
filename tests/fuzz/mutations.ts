import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Bag, HEAD, RECEIPTS, relink } from '../support/evidence/bag.ts'
import { rechain, TAMPERINGS } from '../support/evidence/tamperings.ts'

/** Random choices; the same for the same seed. */
export interface Choices {
  /** A whole number from 0 to below `limit`. */
  below(limit: number): number
  pick<Item>(items: readonly Item[]): Item
}

/** One way to change a bundle; the name is for messages. */
export interface Mutation<Subject> {
  readonly name: string
  readonly change: (subject: Subject, choices: Choices) => void
}

const INTEGER = /(?<=":)-?\d+(?=[,}])/g
const TEXT = /(?<=":")[^"\\]*(?=")/g
const JSON_FILES = [RECEIPTS, RECEIPTS, HEAD] as const

/** Other forms of a number: equal ones, near ones, and ones that only some parsers know. */
const NUMBERS = [
  ...[
    '0.0',
    '-0.0',
    '-0',
    '1e400',
    '-1e400',
    'NaN',
    'Infinity',
    '-Infinity',
    'true',
    'null',
    '[]',
    '1.',
    '.5',
  ],
  ...['9007199254740991', '9007199254740992', '9007199254740993', '-9007199254740993', '1e15', '0x10'],
  ...['8640000000000001', '-8640000000000001', '253402300799999', '253402300800000', '9'.repeat(5000)],
]
const FORMS: readonly ((number: string) => string)[] = [
  (number) => `${number}.0`,
  (number) => `${number}e0`,
  (number) => `${number}E+00`,
  (number) => `${number}0e-1`,
  (number) => `${number}.5`,
  (number) => `0${number}`,
  (number) => `+${number}`,
  (number) => `-${number}`,
  (number) => `"${number}"`,
  (number) => ` \t${number} `,
  (number) => `\u00a0${number}`,
]
const TEXTS = [
  ...[
    '\\ud800',
    '\\udc00\\ud800',
    '\\ud83d\\ude00',
    '\\u0000',
    '\u0000',
    '\u001b[2J',
    '\t',
    '\\t',
    '\u2028',
    '\u202e',
  ],
  ...['\ufeff', '\\x41', '\\u12', '\\/', 'é', 'e\u0301', '😀', '\u007f', '\u0085', 'A'.repeat(70_000)],
]
const MEMBERS = [
  '"note":1',
  '"__proto__":{}',
  '"seq":1',
  '"constructor":0',
  '"":""',
  '"seq":1,"seq":2',
  '"hash":null',
]

export const BAG_MUTATIONS: readonly Mutation<Bag>[] = [
  textChange('a number in another form', (text, { pick, below }) =>
    replaceOne(text, INTEGER, below, (number) => (below(2) === 0 ? pick(NUMBERS) : pick(FORMS)(number))),
  ),
  textChange('characters in a text', (text, { pick, below }) =>
    replaceOne(text, TEXT, below, (found) => found.slice(0, 3) + pick(TEXTS) + found.slice(3)),
  ),
  textChange('a member more', (text, { pick, below }) =>
    replaceOne(text, below(2) === 0 ? /(?<=\{)/g : /(?=\}\n?$)/gm, below, (_) => `${pick(MEMBERS)},`),
  ),
  textChange('a member less', (text, { below }) => replaceOne(text, /"\w+":\d+,/g, below, () => '')),
  textChange('another case', (text, { below }) =>
    replaceOne(text, /[a-f]/g, below, (one) => one.toUpperCase()),
  ),
  textChange('other line ends', (text, { pick }) =>
    text.replaceAll('\n', pick(['\r\n', '\n\n', '\r', ' \n', '\u2028'])),
  ),
  textChange('no last line end', (text) => text.trimEnd()),
  textChange('something around', (text, { pick }) => pick(['\ufeff', ' ', '\n', '[', '\u0000']) + text),
  textChange(
    'something after',
    (text, { pick }) => text + pick(['\ufeff', ' ', '\n', '\n\n', 'x', '{}\n', 'null\n']),
  ),
  textChange('deep nesting', (text, { below }) =>
    replaceOne(text, INTEGER, below, () => '['.repeat(5000) + ']'.repeat(5000)),
  ),
  byteChange('UTF-16', (bytes, { pick }) => {
    const text = Buffer.from(bytes.toString('utf8'), 'utf16le')
    return pick([text, Buffer.concat([Buffer.from([0xff, 0xfe]), text]), text.swap16()])
  }),
  byteChange('bytes that are no UTF-8', (bytes, { pick, below }) => {
    const at = below(bytes.length + 1)
    const wrong = pick([[0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0xe2, 0x82]])
    return Buffer.concat([bytes.subarray(0, at), Buffer.from(wrong), bytes.subarray(at)])
  }),
  {
    name: 'another kind of tampering',
    change: (bag, { pick }) => pick(TAMPERINGS).change(bag),
  },
  {
    name: 'numbers of a receipt, with every hash made again',
    change: (bag, { pick, below }) => {
      const values = [0, -1, 8.64e15 + 1, -8.64e15 - 1, 2 ** 53 - 1, 1 - 2 ** 53]
      const fields = [
        'sent_at_ms',
        'received_at_ms',
        'elapsed_ms',
        'page',
        'pass',
        'http_status',
        'seq',
        'body_length',
      ] as const
      const at = below(6)
      const lines = bag.receipts.map((line, index) =>
        index === at ? { ...line, [pick(fields)]: pick(values) } : line,
      )
      bag.receipts = rechain(lines)
      bag.changeHead({ hash: bag.receipts.at(-1)?.hash })
    },
  },
  {
    name: 'a number of the head',
    change: (bag, { pick }) => {
      const field = pick(['seq', 'opening', 'foldedSeq', 'logSeq', 'isClosed', 'anomalies', 'hash', 'format'])
      bag.changeHead({ [field]: pick([0, 6, 7, -1, true, false, null, [], {}, '', 'x', 1e300]) })
    },
  },
  {
    name: 'an entry of the log, with every hash made again or not',
    change: (bag, { pick, below }) => {
      const at = below(3)
      const change = pick([
        { at_ms: pick([0, -1, 2 ** 53, 1e300]) },
        { action: pick(['', 'x', '\ud800', '\u0000']) },
        { subject: pick(['', '9', null, 9]) },
        { details_json: pick(['{', '{"a":1}', '']) },
        { seq: pick([0, 1, 2, 3, 4, 1.5]) },
        { hash: pick(['', '0'.repeat(64)]) },
      ])
      const lines = bag.log.map((line, index) => (index === at ? { ...line, ...change } : line))
      const isWhole = lines.every(
        ({ subject, action }) => typeof subject === 'string' && action.isWellFormed(),
      )
      bag.log = isWhole && pick([true, false]) ? relink(lines as typeof bag.log) : lines
    },
  },
  {
    name: 'an anomaly of the head',
    change: (bag, { pick }) => {
      const kinds = [
        'older-copy',
        'tail-cut',
        'log-lost',
        'head-behind',
        'head-differs',
        'rolled-back',
        'witness-differs',
      ]
      const more = ['head-foreign', 'head-missing', 'auditor-log-cut', 'head-ahead', 'nonsense']
      const numbers = () => pick([0, 1, 3, 6, 9, -1])
      const anomaly = {
        kind: pick([...kinds, ...more]),
        seq: numbers(),
        hash: '0'.repeat(64),
        foundSeq: numbers(),
      }
      bag.changeHead({
        anomalies: [{ ...anomaly, noticedAtMs: pick([0, 253_402_300_799_999, 8.64e15, -1]) }],
      })
    },
  },
  {
    name: 'a file less',
    change: (bag, { pick }) => bag.delete(pick([...bag.files.keys()])),
  },
  {
    name: 'a file more',
    change: (bag, { pick }) => {
      const names = [
        'data/x',
        'x',
        'data/evidence/pages/x',
        'signatures/1.sig',
        'signatures/1.asc',
        'signatures/x/1.sig',
      ]
      const unsafe = [
        '../x',
        'data/a b',
        '.x',
        'data/x/.',
        'README.TXT',
        'data/ü',
        'data//x',
        'x'.repeat(300),
      ]
      bag.set(pick([...names, ...unsafe, 'data/report/redacted.txt', 'data/report/recipe.json']), 'x')
    },
  },
  {
    name: 'a bit of a file',
    change: (bag, choices) => {
      const name = choices.pick([...bag.files.keys()])
      bag.set(name, flipBits(bag.files.get(name) ?? Buffer.alloc(0), choices))
    },
  },
  {
    name: 'a file cut',
    change: (bag, { pick, below }) => {
      const name = pick([...bag.files.keys()])
      const bytes = bag.files.get(name) ?? Buffer.alloc(0)
      bag.set(name, bytes.subarray(0, below(bytes.length + 1)))
    },
  },
  {
    name: 'a line of a manifest',
    change: (bag, { pick, below }) => {
      const name = pick(['manifest-sha256.txt', 'tagmanifest-sha256.txt'])
      const lines = (bag.files.get(name) ?? '').toString().split('\n')
      const strange = [
        '',
        ' ',
        'x',
        `${'0'.repeat(64)}  x`,
        `${'0'.repeat(64)}  a\u0085b`,
        `${lines[0]}\r`,
        `${lines[0]}\u001c`,
      ]
      lines.splice(
        below(lines.length),
        below(2),
        pick([...strange, lines[0] ?? '', lines[0]?.toUpperCase() ?? '']),
      )
      bag.set(name, lines.join('\n'))
    },
  },
]

/** On the bytes of the ZIP file. */
export const RAW_MUTATIONS: readonly ((bytes: Buffer, choices: Choices) => Buffer)[] = [
  flipBits,
  function cutTheEnd(bytes, { below }) {
    return bytes.subarray(0, below(bytes.length))
  },
  function flipBitOfDirectory(bytes, { below }) {
    const flipped = Buffer.from(bytes)
    const at = Math.max(0, bytes.length - 1 - below(1200))
    flipped[at] = (flipped[at] ?? 0) ^ (1 << below(8))
    return flipped
  },
  function exchangeBytes(bytes, { below }) {
    const at = below(bytes.length)
    const more = Buffer.alloc(below(40), below(256))
    return Buffer.concat([bytes.subarray(0, at), more, bytes.subarray(at + below(40))])
  },
  function addBytes(bytes, { below }) {
    return Buffer.concat([bytes, Buffer.alloc(1 + below(99))])
  },
]

/** On the folder that holds the folder of the bag. */
export const FOLDER_MUTATIONS: readonly Mutation<string>[] = [
  {
    name: 'a symbolic link in the place of a file',
    change: (folder, choices) => {
      const file = choices.pick(listFiles(folder))
      const copy = join(dirname(folder), 'outside')
      writeFileSync(copy, readFileSync(file))
      rmSync(file)
      symlinkSync(copy, file)
    },
  },
  {
    name: 'a symbolic link more',
    change: (folder, { pick }) =>
      symlinkSync(pick(['/etc', '/nowhere', '.']), join(pick(listFolders(folder)), 'link')),
  },
  {
    name: 'a file more',
    change: (folder, { pick }) =>
      writeFileSync(
        join(pick([folder, ...listFolders(folder)]), pick(['x', 'a b', '.x', 'ü', 'README.TXT', '1.sig'])),
        'x',
      ),
  },
  {
    name: 'an empty folder',
    change: (folder, { pick }) =>
      mkdirSync(join(pick([folder, ...listFolders(folder)]), pick(['empty', 'a b', '.e']))),
  },
  { name: 'a file less', change: (folder, { pick }) => rmSync(pick(listFiles(folder))) },
  {
    name: 'bits of a file',
    change: (folder, choices) => {
      const file = choices.pick(listFiles(folder))
      writeFileSync(file, flipBits(readFileSync(file), choices))
    },
  },
]

function listFiles(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}

function listFolders(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}

function textChange(name: string, change: (text: string, choices: Choices) => string): Mutation<Bag> {
  return byteChange(name, (bytes, choices) => Buffer.from(change(bytes.toString('utf8'), choices)))
}

function byteChange(name: string, change: (bytes: Buffer, choices: Choices) => Buffer): Mutation<Bag> {
  return {
    name,
    change: (bag, choices) => {
      const file = choices.pick(JSON_FILES)
      bag.set(file, change(bag.files.get(file) ?? Buffer.alloc(0), choices))
    },
  }
}

function replaceOne(
  text: string,
  what: RegExp,
  below: Choices['below'],
  by: (found: string) => string,
): string {
  const found = [...text.matchAll(what)]
  const one = found[below(Math.max(1, found.length))]
  return one ? text.slice(0, one.index) + by(one[0]) + text.slice(one.index + one[0].length) : text
}

function flipBits(bytes: Buffer, { below }: Choices): Buffer {
  const flipped = Buffer.from(bytes)
  for (let count = 1 + below(3); count > 0; count -= 1) {
    const at = below(flipped.length)
    flipped[at] = (flipped[at] ?? 0) ^ (1 << below(8))
  }
  return flipped
}
