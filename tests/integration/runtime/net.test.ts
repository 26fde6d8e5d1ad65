import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { net } from '../../../tools/chromium-runtime/api/net.ts'

let server: Server | undefined

async function listen(answer: RequestListener): Promise<string> {
  server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

afterEach(() => server?.close())

interface Result {
  readonly status?: number
  readonly body?: string
  readonly error?: string
  readonly redirect?: unknown
}

function send(url: string, redirect: 'error' | 'manual' = 'error'): Promise<Result> {
  return new Promise((resolve) => {
    const request = net.request({ url, method: 'POST', credentials: 'omit', redirect })
    const fail = (error: unknown) =>
      resolve({ error: error instanceof Error ? error.message : String(error) })
    request.on('error', fail)
    request.on('redirect', (_status, _method, address) => {
      resolve({ redirect: address })
      request.abort()
    })
    request.on('response', (reply) => {
      const { statusCode: status, on } = reply as typeof reply & { statusCode: number; on: typeof request.on }
      const chunks: Buffer[] = []
      on.call(reply, 'data', (chunk) => chunks.push(chunk as Buffer))
      on.call(reply, 'error', fail)
      on.call(reply, 'end', () => resolve({ status, body: Buffer.concat(chunks).toString() }))
    })
    request.end('question')
  })
}

test('sends the body and receives the reply', async () => {
  const url = await listen(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    response.writeHead(201).end(`${request.method} ${Buffer.concat(chunks)}`)
  })
  expect(await send(url)).toEqual({ status: 201, body: 'POST question' })
})

test('decodes a compressed reply', async () => {
  const url = await listen((_request, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('packed'))
  })
  expect(await send(url)).toEqual({ status: 200, body: 'packed' })
})

test('follows no redirect, and says so as Electron does', async () => {
  let requests = 0
  const url = await listen((_request, response) => {
    requests += 1
    response.writeHead(302, { location: '/elsewhere' }).end()
  })
  expect(await send(url)).toEqual({ error: 'net::ERR_UNSAFE_REDIRECT' })
  expect(await send(url, 'manual')).toEqual({ redirect: '/elsewhere' })
  expect(requests).toBe(2)
})

test('names a reply that is shorter than announced', async () => {
  const url = await listen((_request, response) => {
    response.writeHead(200, { 'content-length': 100 })
    response.write('short', () => response.socket?.end())
  })
  expect(await send(url)).toEqual({ error: 'net::ERR_CONTENT_LENGTH_MISMATCH' })
})

test('names a last chunk that never comes', async () => {
  const url = await listen((_request, response) => {
    response.write('chunk', () => response.socket?.end())
  })
  expect(await send(url)).toEqual({ error: 'net::ERR_INCOMPLETE_CHUNKED_ENCODING' })
})

test('names a connection that is refused', async () => {
  const url = await listen(() => undefined)
  server?.close()
  expect(await send(url)).toEqual({ error: 'net::ERR_CONNECTION_REFUSED' })
})

test('refuses what it does not imitate', () => {
  expect(() => net.request('http://127.0.0.1/')).toThrow("net.request without credentials: 'omit'")
  expect(() => net.request({ url: 'http://127.0.0.1/', credentials: 'omit' })).toThrow("redirect: 'follow'")
})
