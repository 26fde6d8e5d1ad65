import { brotliCompressSync, constants, crc32, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { type CatalogueRow, replyWith, rowsOf } from '../catalogue-row.ts'
import { printHead } from '../exchange.ts'
import type { Behaviour, Exchange } from '../types.ts'

const JSON_TYPE = { 'Content-Type': 'application/json' }
const row = rowsOf('transport')

const bodyOf = (exchange: Exchange): Buffer => Buffer.from(exchange.honestText(), 'utf8')

/** Headers and the first half of the body, with the length of all of it unless another one is given. */
const sendHalf = async (exchange: Exchange, statedLength?: number): Promise<void> => {
  const body = bodyOf(exchange)
  const length = String(statedLength ?? body.length)
  await exchange.send(printHead(200, 'OK', { ...JSON_TYPE, 'Content-Length': length }))
  await exchange.send(body.subarray(0, body.length >> 1))
}

const sendChunk = (exchange: Exchange, bytes: Buffer): Promise<boolean> =>
  exchange.send(Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]))

/** Repeats until the client has had enough. */
async function sendForEver(exchange: Exchange, bytes: Buffer): Promise<void> {
  while (await sendChunk(exchange, bytes)) await new Promise((resolve) => setImmediate(resolve))
}

const startChunks = (exchange: Exchange): Promise<boolean> =>
  exchange.send(printHead(200, 'OK', { ...JSON_TYPE, 'Transfer-Encoding': 'chunked' }))

const interim =
  (lines: string): Behaviour =>
  async (exchange) => {
    await exchange.send(`HTTP/1.1 ${lines}\r\n\r\n`)
    exchange.reply({ body: exchange.honestText() })
  }

const encoded =
  (coding: string, encode: (body: Buffer) => Buffer): Behaviour =>
  (exchange) =>
    exchange.reply({ headers: { 'Content-Encoding': coding }, body: encode(bodyOf(exchange)) })

const MEBIBYTE = Buffer.alloc(1024 * 1024, ' ')
const BOMB_MEBIBYTES = 400

/** 400 MiB of spaces in 400 kB: one deflated mebibyte, over and over (RFC 1952). */
function makeGzipBomb(): Buffer {
  const piece = deflateRawSync(MEBIBYTE, { finishFlush: constants.Z_FULL_FLUSH })
  const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
  const last = deflateRawSync(Buffer.from('{}'))
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(crc32('{}'), 0)
  return Buffer.concat([header, ...Array<Buffer>(BOMB_MEBIBYTES).fill(piece), last, trailer])
}

export const TRANSPORT_ROWS: readonly CatalogueRow[] = [
  row('a name that does not resolve', 'retry', undefined, { address: 'unresolvable' }),
  row('a refused connection', 'retry', undefined, { address: 'refused' }),
  row('a connection that is never answered', 'retry', undefined, { address: 'black-hole', limit: 'connect' }),
  row('a certificate that nobody vouches for', 'fail', undefined, { address: 'self-signed' }),
  row('no TLS behind an https address', 'fail', undefined, { address: 'no-tls' }),
  row('a reset before the headers', 'retry', ({ socket }) => void socket.resetAndDestroy()),
  row('an end before the headers', 'retry', ({ socket }) => void socket.end()),
  row('a reset in the middle of the body', 'retry', async (exchange) => {
    await sendHalf(exchange)
    // the half must arrive before the reset throws it away
    setTimeout(() => exchange.socket.resetAndDestroy(), 50)
  }),
  row('an end in the middle of the body', 'retry', async (exchange) => {
    await sendHalf(exchange)
    exchange.socket.end()
  }),
  row('a Content-Length that is too large, then the end', 'retry', async (exchange) => {
    const body = bodyOf(exchange)
    await exchange.send(printHead(200, 'OK', { ...JSON_TYPE, 'Content-Length': String(body.length + 10) }))
    await exchange.send(body)
    exchange.socket.end()
  }),
  row(
    'a Content-Length that is too large, on an open connection',
    'retry',
    async (exchange) => {
      const body = bodyOf(exchange)
      await exchange.send(printHead(200, 'OK', { ...JSON_TYPE, 'Content-Length': String(body.length + 10) }))
      await exchange.send(body)
    },
    { limit: 'idle' },
  ),
  row('a Content-Length that is too small', 'fail', async (exchange) => {
    const body = bodyOf(exchange)
    const head = printHead(200, 'OK', { ...JSON_TYPE, 'Content-Length': String(body.length - 10) })
    await exchange.send(Buffer.concat([Buffer.from(head), body]))
    exchange.socket.end()
  }),
  row('chunks without an end', 'retry', async (exchange) => {
    await startChunks(exchange)
    await sendChunk(exchange, bodyOf(exchange))
    exchange.socket.end()
  }),
  row(
    'headers that trickle in',
    'retry',
    async (exchange) => {
      await exchange.send('HTTP/1.1 200 OK\r\nX-Slow: ')
      while (await exchange.send('.')) await exchange.pause()
    },
    { limit: 'headers' },
  ),
  row(
    'a body of one byte now and then',
    'retry',
    async (exchange) => {
      const body = bodyOf(exchange)
      await exchange.send(printHead(200, 'OK', { ...JSON_TYPE, 'Content-Length': String(body.length) }))
      for (const byte of body) {
        if (!(await exchange.send(Buffer.from([byte])))) return
        await exchange.pause()
      }
    },
    { limit: 'idle' },
  ),
  row(
    'a body without an end',
    'fail',
    async (exchange) => {
      await startChunks(exchange)
      await sendForEver(exchange, MEBIBYTE)
    },
    { limit: 'body-size' },
  ),
  row(
    'a small body that unpacks to hundreds of megabytes',
    'fail',
    replyWith({ headers: { 'Content-Encoding': 'gzip' }, body: makeGzipBomb() }),
    { limit: 'body-size' },
  ),
  row('gzip in the header, none in the body', 'fail', replyWith({ headers: { 'Content-Encoding': 'gzip' } })),
  row('an unknown Content-Encoding', 'fail', replyWith({ headers: { 'Content-Encoding': 'x-reversed' } })),
  row(
    'two encodings, one on top of the other',
    'fail',
    encoded('gzip, gzip', (body) => gzipSync(gzipSync(body))),
  ),
  row(
    'a gzip body that is cut',
    'retry',
    encoded('gzip', (body) => gzipSync(body).subarray(0, -20)),
  ),
  row('headers of a megabyte', 'fail', replyWith({ headers: { 'X-Large': 'x'.repeat(1024 * 1024) } }), {
    limit: 'header-size',
  }),
  row('100 Continue before the reply', 'accepted', interim('100 Continue')),
  row('102 Processing before the reply', 'accepted', interim('102 Processing')),
  row(
    '103 Early Hints before the reply',
    'accepted',
    interim('103 Early Hints\r\nLink: </style.css>; rel=preload'),
  ),
  row('a gzip body', 'accepted', encoded('gzip', gzipSync)),
  row('a deflate body', 'accepted', encoded('deflate', deflateSync)),
  row('a Brotli body', 'accepted', encoded('br', brotliCompressSync)),
  row('chunks of seven bytes', 'accepted', async (exchange) => {
    const body = bodyOf(exchange)
    await startChunks(exchange)
    const chunks = Array.from({ length: Math.ceil(body.length / 7) }, (_, index) =>
      body.subarray(index * 7, index * 7 + 7),
    )
    const text = chunks.map((chunk) => `${chunk.length.toString(16)}\r\n${chunk.toString('latin1')}\r\n`)
    await exchange.send(Buffer.from(text.join(''), 'latin1'))
    await exchange.send('0\r\n\r\n')
  }),
]
