import type { Socket } from 'node:net'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { createNodeTransport, type NodeTransport } from '../../../electron/api/node-transport.ts'
import type { TransportLimits } from '../../../electron/api/transport.ts'
import { AppError } from '../../../shared/app-error.ts'
import { type RawServer, startRawServer } from '../../support/raw-server.ts'

const GOOD = '{"errorCode":0}'
const OK = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n'
const goodReply = `${OK}Content-Length: ${GOOD.length}\r\n\r\n${GOOD}`

const open: { close(): unknown }[] = []
afterEach(async () => {
  for (const item of open.splice(0)) await item.close()
})

async function serve(respond: (socket: Socket, requestNumber: number) => void): Promise<RawServer> {
  const server = await startRawServer(respond)
  open.push(server)
  return server
}

function transportWith(limits: Partial<TransportLimits> = {}): NodeTransport {
  const transport = createNodeTransport({ limits })
  open.push(transport)
  return transport
}

async function errorOf(sending: Promise<unknown>): Promise<AppError> {
  const error = await sending.then(
    () => new Error('a reply was returned'),
    (reason: unknown) => reason,
  )
  if (error instanceof AppError) return error
  throw error
}

const post = (transport: NodeTransport, origin: string, signal?: AbortSignal) =>
  transport.send({ url: `${origin}/api/x`, body: '{}', ...(signal && { signal }) })

/** What becomes of one request to a server that answers so. */
async function outcome(
  respond: (socket: Socket) => void,
  limits: Partial<TransportLimits> = {},
): Promise<{ code: string; retryable: boolean; details: object }> {
  const { origin } = await serve(respond)
  const { code, retryable, details } = await errorOf(post(transportWith(limits), origin))
  return { code, retryable, details }
}

describe('a complete reply', () => {
  it('comes with its status, joined headers, bytes and times', async () => {
    const body = Buffer.from([0xff, 0x00, 0x7b])
    const { origin } = await serve((socket) => {
      socket.write('HTTP/1.1 503 Busy\r\nX-A: 1\r\nRetry-After: 3\r\nx-a: 2\r\nContent-Length: 3\r\n\r\n')
      socket.write(body)
    })
    let tick = 0
    const next = () => {
      tick += 10
      return tick
    }
    const clock = { nowMs: () => 1_000 + next(), monotonicMs: next }
    const transport = createNodeTransport({ clock })
    open.push(transport)
    expect(await post(transport, origin)).toEqual({
      status: 503,
      headers: { 'x-a': '1, 2', 'retry-after': '3', 'content-length': '3' },
      body: new Uint8Array(body),
      sentAtMs: 1_010,
      receivedAtMs: 1_040,
      elapsedMs: 10,
      peer: { address: new URL(origin).host, certificates: [] },
    })
  })

  it.each([
    [
      'after 100 and 103',
      `HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n${goodReply}`,
    ],
    ['in chunks', `${OK}Transfer-Encoding: chunked\r\n\r\n5\r\n{"err\r\na\r\norCode":0}\r\n0\r\n\r\n`],
    ['of HTTP/1.0', `HTTP/1.0 200 OK\r\nContent-Length: ${GOOD.length}\r\n\r\n${GOOD}`],
  ])('%s is read whole', async (_name, bytes) => {
    const { origin } = await serve((socket) => socket.write(bytes))
    const { status, body } = await post(transportWith(), origin)
    expect([status, Buffer.from(body).toString()]).toEqual([200, GOOD])
  })

  it('may end with the connection', async () => {
    const { origin } = await serve((socket) => socket.end(`${OK}\r\n${GOOD}`))
    expect(Buffer.from((await post(transportWith(), origin)).body).toString()).toBe(GOOD)
  })

  it.each([204, 299, 400, 404, 500, 999])('is returned with status %s', async (status) => {
    const { origin } = await serve((socket) =>
      socket.write(`HTTP/1.1 ${status} X\r\nContent-Length: 0\r\n\r\n`),
    )
    expect(await post(transportWith(), origin)).toMatchObject({ status, body: new Uint8Array(0) })
  })

  it('lets the next request use its connection', async () => {
    const server = await serve((socket) => socket.write(goodReply))
    const transport = transportWith()
    for (let request = 0; request < 5; request += 1) await post(transport, server.origin)
    expect(server.connections.length).toBe(1)
  })
})

describe('content coding', () => {
  it.each([
    ['gzip', gzipSync(GOOD)],
    ['X-GZIP', gzipSync(GOOD)],
    ['deflate', deflateSync(GOOD)],
    ['deflate', deflateRawSync(GOOD)],
    ['br', brotliCompressSync(GOOD)],
    ['identity', Buffer.from(GOOD)],
  ])('%s is taken off', async (coding, body) => {
    const { origin } = await serve((socket) => {
      socket.write(`${OK}Content-Encoding: ${coding}\r\nContent-Length: ${body.length}\r\n\r\n`)
      socket.write(body)
    })
    expect(Buffer.from((await post(transportWith(), origin)).body).toString()).toBe(GOOD)
  })

  const coded = (coding: string, body: Uint8Array, limits = {}) =>
    outcome((socket) => {
      socket.write(`${OK}Content-Encoding: ${coding}\r\nContent-Length: ${body.length}\r\n\r\n`)
      socket.write(body)
    }, limits)

  it.each([
    ['gzip', Buffer.from(GOOD)],
    ['br', Buffer.from(GOOD)],
    ['zstd', Buffer.from(GOOD)],
    ['gzip, gzip', gzipSync(gzipSync(GOOD))],
    ['chunked', Buffer.from(GOOD)],
  ])('that is untrue, unknown or stacked fails (%s)', async (coding, body) => {
    expect(await coded(coding, body)).toMatchObject({ code: 'reply-malformed', retryable: false })
  })

  it.each([
    ['gzip', gzipSync(GOOD.repeat(100)).subarray(0, -12)],
    ['deflate', deflateSync(GOOD.repeat(100)).subarray(0, -6)],
    ['br', brotliCompressSync(GOOD.repeat(100)).subarray(0, -6)],
  ])('that ends early is a cut reply (%s)', async (coding, body) => {
    expect(await coded(coding, body)).toMatchObject({ code: 'reply-cut', retryable: true })
  })

  it.each([
    ['gzip', gzipSync(Buffer.alloc(4_000_000))],
    ['br', brotliCompressSync(Buffer.alloc(4_000_000))],
  ])('that would grow beyond the limit fails (%s)', async (coding, body) => {
    expect(body.length).toBeLessThan(5_000)
    expect(await coded(coding, body, { bodyBytes: 1_000_000 })).toMatchObject({
      code: 'reply-too-large',
      retryable: false,
      details: { part: 'body', limitBytes: 1_000_000 },
    })
  })
})

describe('a redirect', () => {
  it.each([300, 301, 302, 303, 304, 307, 308])(
    'with status %s is refused, and its target sees nothing',
    async (status) => {
      const target = await serve((socket) => socket.write(goodReply))
      const { origin } = await serve((socket) => {
        socket.write(`HTTP/1.1 ${status} X\r\nLocation: ${target.origin}/api/x\r\nContent-Length: 0\r\n\r\n`)
      })
      const error = await errorOf(post(transportWith(), origin))
      expect(error).toMatchObject({ code: 'redirect-refused', retryable: false, details: { status } })
      expect(target.connections.length).toBe(0)
    },
  )
})

describe('an interrupted reply', () => {
  const interrupted = { code: 'network-interrupted', retryable: true }

  it.each<[string, (socket: Socket) => void]>([
    ['reset before the headers', (socket) => socket.resetAndDestroy()],
    ['closed before the headers', (socket) => socket.end()],
    ['closed in the headers', (socket) => socket.end(OK)],
    [
      'reset in the body',
      (socket) =>
        socket.write(`${OK}Content-Length: 99\r\n\r\n{"`, () =>
          setTimeout(() => socket.resetAndDestroy(), 20),
        ),
    ],
    [
      'closed before the last chunk',
      (socket) => socket.end(`${OK}Transfer-Encoding: chunked\r\n\r\n5\r\n{"err\r\n`),
    ],
  ])('%s may be tried again', async (_name, respond) => {
    expect(await outcome(respond)).toMatchObject(interrupted)
  })

  it('shorter than its Content-Length is cut', async () => {
    expect(await outcome((socket) => socket.end(`${OK}Content-Length: 99\r\n\r\n${GOOD}`))).toEqual({
      code: 'reply-cut',
      retryable: true,
      details: { expectedBytes: 99, receivedBytes: GOOD.length },
    })
  })

  it('whose reset arrives with nobody listening is found out by the next request alone', async () => {
    const server = await serve((socket, request) => {
      if (request === 1) socket.write(goodReply, () => setTimeout(() => socket.resetAndDestroy(), 5))
      else socket.write(goodReply)
    })
    const transport = transportWith()
    await post(transport, server.origin)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(await post(transport, server.origin)).toMatchObject({ status: 200 })
  })
})

describe('a reply against the rules of HTTP', () => {
  it.each([
    ['no HTTP at all', 'SSH-2.0-OpenSSH\r\n\r\n'],
    ['status 0', 'HTTP/1.1 0 X\r\nContent-Length: 0\r\n\r\n'],
    ['status 1000', 'HTTP/1.1 1000 X\r\nContent-Length: 0\r\n\r\n'],
    ['two lengths', `${OK}Content-Length: 5\r\nContent-Length: 15\r\n\r\n${GOOD}`],
    ['a length and chunks', `${OK}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
    ['a broken chunk', `${OK}Transfer-Encoding: chunked\r\n\r\nzz\r\n${GOOD}`],
    ['a Content-Length too small', `${OK}Content-Length: 5\r\n\r\n${GOOD}`],
    ['a Content-Length too small, and a close', `${OK}Connection: close\r\nContent-Length: 5\r\n\r\n${GOOD}`],
    [
      'a change of protocol',
      'HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n',
    ],
  ])('%s fails', async (_name, bytes) => {
    expect(await outcome((socket) => socket.write(bytes))).toMatchObject({
      code: 'reply-malformed',
      retryable: false,
    })
  })

  it('does not spoil the next reply with what it sends too much later', async () => {
    const { promise: closed, resolve } = Promise.withResolvers<void>()
    const server = await serve((socket, request) => {
      socket.write(goodReply)
      if (request > 1) return
      socket.on('close', () => resolve())
      setTimeout(() => socket.write(`${OK}Content-Length: 5\r\n\r\nwrong`), 10)
    })
    const transport = transportWith()
    await post(transport, server.origin)
    // A reply that nobody asked for ends the connection that it came on.
    await closed
    const { body } = await post(transport, server.origin)
    expect(Buffer.from(body).toString()).toBe(GOOD)
  })
})

describe('limits', () => {
  const timeout = (phase: string) => ({ code: 'network-timeout', retryable: true, details: { phase } })

  /** Writes again and again until the connection is gone. */
  function drip(socket: Socket, bytes: string | Uint8Array, everyMs: number): void {
    const timer = setInterval(() => socket.write(bytes), everyMs)
    socket.on('close', () => clearInterval(timer))
  }

  it('end silence before the headers', async () => {
    expect(await outcome(() => {}, { headersMs: 80 })).toEqual(timeout('headers'))
  })

  it('end headers that drip', async () => {
    expect(await outcome((socket) => drip(socket, 'H', 10), { headersMs: 120 })).toMatchObject({
      retryable: false,
    })
    const respond = (socket: Socket) => {
      socket.write(OK)
      drip(socket, 'X-A: 1\r\n', 10)
    }
    expect(await outcome(respond, { headersMs: 120 })).toEqual(timeout('headers'))
  })

  it('end interim replies that never lead to one', async () => {
    const respond = (socket: Socket) => drip(socket, 'HTTP/1.1 100 Continue\r\n\r\n', 10)
    expect(await outcome(respond, { headersMs: 120 })).toEqual(timeout('headers'))
  })

  it('end a body that pauses, and let one that keeps coming go on', async () => {
    const paused = (socket: Socket) => socket.write(`${OK}Content-Length: 99\r\n\r\n{`)
    expect(await outcome(paused, { idleMs: 80 })).toEqual(timeout('idle'))
    const dripping = (socket: Socket) => {
      socket.write(`${OK}Content-Length: 9999\r\n\r\n{`)
      drip(socket, ' ', 20)
    }
    expect(await outcome(dripping, { idleMs: 1_500, totalMs: 4_000 })).toEqual(timeout('total'))
  })

  it('end an endless body as soon as it is too large, and take the connection down', async () => {
    let sentBytes = 0
    const piece = Buffer.alloc(64 * 1024, 0x20)
    const respond = (socket: Socket) => {
      socket.write(`${OK}Transfer-Encoding: chunked\r\n\r\n`)
      const pump = () => {
        while (!socket.destroyed) {
          sentBytes += piece.length
          if (!socket.write(Buffer.concat([Buffer.from('10000\r\n'), piece, Buffer.from('\r\n')]))) break
        }
      }
      socket.on('drain', pump)
      pump()
    }
    expect(await outcome(respond, { bodyBytes: 1_000_000 })).toEqual({
      code: 'reply-too-large',
      retryable: false,
      details: { part: 'body', limitBytes: 1_000_000 },
    })
    expect(sentBytes).toBeLessThan(20_000_000)
  })

  it('refuse a body by the length it announces', async () => {
    const respond = (socket: Socket) => socket.write(`${OK}Content-Length: 1000001\r\n\r\n`)
    expect(await outcome(respond, { bodyBytes: 1_000_000 })).toMatchObject({ code: 'reply-too-large' })
  })

  it('refuse headers that are too large, by one line or by many', async () => {
    for (const headers of [`X-A: ${'a'.repeat(40_000)}\r\n`, 'X-A: aaaaaaaa\r\n'.repeat(4_000)]) {
      expect(await outcome((socket) => socket.write(`${OK}${headers}\r\n`))).toEqual({
        code: 'reply-too-large',
        retryable: false,
        details: { part: 'headers' },
      })
    }
  })
})

describe('the way to the service', () => {
  it('that is closed, or has no name, is unreachable', async () => {
    const server = await startRawServer(() => {})
    await server.close()
    const refused = await errorOf(post(transportWith(), server.origin))
    expect(refused).toMatchObject({
      code: 'network-unreachable',
      retryable: true,
      details: { reason: 'refused' },
    })
    const unknown = await errorOf(post(transportWith({ connectMs: 15_000 }), 'https://no-such-host.invalid'))
    expect(unknown).toMatchObject({
      code: 'network-unreachable',
      retryable: true,
      details: { reason: 'dns' },
    })
  })

  it.each([
    'http://reviews.example',
    'http://127.0.0.1.example',
    'http://10.0.0.1',
    'http://user@127.0.0.1',
    'http://0x7f.1',
    'ftp://127.0.0.1',
    'file:///etc/hostname',
    '//127.0.0.1',
    'not an address',
  ])('%s is insecure, and nothing is sent', async (origin) => {
    expect(await errorOf(post(transportWith(), origin))).toMatchObject({
      code: 'insecure-address',
      retryable: false,
    })
  })

  it('to this machine by its name is not looked up', async () => {
    const { port } = await serve((socket) => socket.write(goodReply))
    expect(await post(transportWith(), `http://localhost:${port}`)).toMatchObject({ status: 200 })
  })
})

describe('cancelling', () => {
  it('before, while waiting and in the middle of the body ends the request and its connection', async () => {
    const { origin, connections } = await serve((socket, request) => {
      if (request === 2) socket.write(`${OK}Content-Length: 99\r\n\r\n{`)
    })
    const transport = transportWith()
    const cancelled = { code: 'cancelled', retryable: false }
    expect(await errorOf(post(transport, origin, AbortSignal.abort()))).toMatchObject(cancelled)
    expect(connections.length).toBe(0)
    for (const count of [1, 2]) {
      expect(await errorOf(post(transport, origin, AbortSignal.timeout(60)))).toMatchObject(cancelled)
      expect(connections.length).toBe(count)
      await expect.poll(() => connections.every(({ destroyed }) => destroyed)).toBe(true)
    }
  })
})
