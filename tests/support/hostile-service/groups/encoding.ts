import { type CatalogueRow, editEntry, editText, replyWith, rowsOf, setMember } from '../catalogue-row.ts'
import type { Behaviour, Exchange } from '../types.ts'

const row = rowsOf('encoding')

const BYTE_ORDER_MARK = '\uFEFF'
const bytes =
  (encode: (text: string) => Buffer): Behaviour =>
  (exchange) =>
    exchange.reply({ body: encode(exchange.honestText()) })
const instead = (body: string): Behaviour => replyWith({ body })
/** Puts text right after the opening brace. */
const prepend = (members: string): Behaviour => editText((text) => `{${members},${text.slice(1)}`)

function swapBytes(buffer: Buffer): Buffer {
  return Buffer.from(buffer).swap16()
}

/** A byte that UTF-8 does not know, in the middle of the service's message. */
function breakUtf8(text: string): Buffer {
  const [before = '', after = ''] = text.split('Success')
  return Buffer.concat([
    Buffer.from(`${before}Succ`),
    Buffer.from([0xc3, 0x28, 0xff]),
    Buffer.from(`ess${after}`),
  ])
}

const onContent = { operations: ['responses'] } as const
const content = (json: string): Behaviour => editEntry((entry) => setMember(entry, 'content', json))
const idAs = (write: (id: string) => string): Behaviour =>
  editEntry((entry) => entry.map(([name, json]) => [name, name === 'feedbackId' ? write(json) : json]))

const DEPTH = 100_000
const manyKeys = (): string => Array.from({ length: 100_000 }, (_, index) => `"x${index}":0`).join(',')

export const ENCODING_ROWS: readonly CatalogueRow[] = [
  row(
    'a byte order mark',
    'accepted',
    editText((text) => BYTE_ORDER_MARK + text),
  ),
  row(
    'UTF-16, little-endian',
    'fail',
    bytes((text) => Buffer.from(BYTE_ORDER_MARK + text, 'utf16le')),
  ),
  row(
    'UTF-16, big-endian',
    'fail',
    bytes((text) => swapBytes(Buffer.from(BYTE_ORDER_MARK + text, 'utf16le'))),
  ),
  row('bytes that are not UTF-8', 'fail', bytes(breakUtf8)),
  row('half a surrogate pair as an escape', 'flagged', content('"before \\ud83d after"'), onContent),
  row('NUL in the content', 'accepted', content('"before \\u0000 after"'), onContent),
  row(
    'every escape of JSON in the content',
    'accepted',
    content('"\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\ud83d\\ude00"'),
    onContent,
  ),
  row('JSON sent as text/html', 'accepted', replyWith({ headers: { 'Content-Type': 'text/html' } })),
  row(
    'white space around the JSON',
    'accepted',
    editText((text) => `\r\n\t ${text} \n`),
  ),
  row(
    'text before the JSON',
    'fail',
    editText((text) => `Warning: slow query\n${text}`),
  ),
  row(
    'text after the JSON',
    'fail',
    editText((text) => `${text}\n<!-- 12 ms -->`),
  ),
  row(
    'the JSON twice',
    'fail',
    editText((text) => text + text),
  ),
  row(
    'a JSON text that is cut',
    'retry',
    editText((text) => text.slice(0, Math.floor(text.length * 0.7))),
  ),
  row(
    'an array at the top',
    'fail',
    editText((text) => `[${text}]`),
  ),
  row('null at the top', 'fail', instead('null')),
  row('a string at the top', 'fail', instead('"Success"')),
  row('a number at the top', 'fail', instead('0')),
  row('NaN', 'fail', prepend('"load":NaN')),
  row(
    'a comment',
    'fail',
    editText((text) => `/* page */${text}`),
  ),
  row(
    'a comma too many',
    'fail',
    editText((text) => `${text.slice(0, -1)},}`),
  ),
  row('single quotes', 'fail', prepend("'a':1")),
  row('a raw line break in a string', 'fail', prepend('"a":"b\nc"')),
  row('a depth of 100,000', 'fail', prepend(`"deep":${'['.repeat(DEPTH)}${']'.repeat(DEPTH)}`)),
  row('100,000 keys', 'fail', (exchange) => prepend(manyKeys())(exchange)),
  row('a key twice', 'flagged', (exchange: Exchange) => {
    const id = exchange.honestPage().entries[0]?.find(([name]) => name === 'feedbackId')?.[1] ?? '1'
    prepend(`"feedbackId1":${id}`)(exchange)
  }),
  row('an envelope key twice', 'flagged', prepend('"errorCode":0')),
  row(
    '__proto__1 and its like',
    'accepted',
    prepend('"__proto__1":{"page":9},"__proto__":{"errorCode":3},"constructor1":1'),
  ),
  row(
    'an id beyond 2^53',
    'accepted',
    idAs(() => '9007199254740993'),
    { note: 'stays 9007199254740993' },
  ),
  row(
    'the largest id',
    'accepted',
    idAs(() => '9223372036854775807'),
    { note: 'stays 9223372036854775807' },
  ),
  row(
    'an id beyond 64 bits',
    'flagged',
    idAs(() => '9223372036854775808'),
  ),
  row(
    'an id as 1e3',
    'flagged',
    idAs(() => '1e3'),
  ),
  row(
    'an id as 1.0',
    'flagged',
    idAs((id) => `${id}.0`),
  ),
  row(
    'an id as -0',
    'flagged',
    idAs(() => '-0'),
  ),
]
