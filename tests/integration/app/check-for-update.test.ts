import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createNodeTransport } from '../../../electron/api/node-transport.ts'
import { checkForUpdate, UPDATE_LIMITS } from '../../../electron/app/check-for-update.ts'

const own = generateKeyPairSync('ed25519')
const foreign = generateKeyPairSync('ed25519')
const files = [{ name: 'Unhidden-9.0.0-linux-x64.AppImage', sha256: 'ab'.repeat(32) }]
const release = (version: string) => JSON.stringify({ product: 'unhidden', version, files })
const toPem = (key: KeyObject) => key.export({ type: 'spki', format: 'pem' }).toString()
const toLine = (key: KeyObject) => key.export({ type: 'spki', format: 'der' }).toString('base64')

describe('a check for updates', () => {
  test.each([
    ['9.0.0', { outcome: 'newer', version: '9.0.0', files }],
    ['1.10.0', { outcome: 'newer', version: '1.10.0', files }],
    ['1.9.3', { outcome: 'same', version: '1.9.3' }],
    ['1.9.2', { outcome: 'older', version: '1.9.2' }],
    ['0.99.99', { outcome: 'older', version: '0.99.99' }],
  ])('finds %s beside 1.9.3', async (version, found) => {
    const { check } = await serve(signed(release(version)))
    expect(await check()).toEqual(found)
  })

  test('asks twice with GET, without a body and without cookies', async () => {
    const requests: IncomingMessage[] = []
    const { check } = await serve((request, response) => {
      requests.push(request)
      response.setHeader('set-cookie', 'seen=1')
      signed(release('1.9.3'))(request, response)
    })
    await check()
    await check()
    expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      ...['GET /unhidden.json', 'GET /unhidden.json.sig'],
      ...['GET /unhidden.json', 'GET /unhidden.json.sig'],
    ])
    expect(requests.flatMap(({ headers }) => [headers.cookie, headers['content-length']])).toEqual(
      Array(8).fill(undefined),
    )
  })

  test('takes the key as PEM and as one line', async () => {
    const { check } = await serve(signed(release('1.9.3')))
    expect(await check(toPem(own.publicKey))).toMatchObject({ outcome: 'same' })
    expect(await check(toLine(own.publicKey))).toMatchObject({ outcome: 'same' })
  })

  test('uses nothing that another key signed, that was changed, or that has no whole signature', async () => {
    const untrusted = { outcome: 'untrusted' }
    expect(await (await serve(signed(release('9.0.0'), foreign.privateKey))).check()).toEqual(untrusted)
    const changed = await serve(answer(release('9.0.1'), signatureOf(release('9.0.0'))))
    expect(await changed.check()).toEqual(untrusted)
    for (const signature of ['', 'AAAA', 'not base64 at all', signatureOf(release('9.0.0')).slice(0, 40)])
      expect(await (await serve(answer(release('9.0.0'), signature))).check()).toEqual(untrusted)
  })

  test.each([
    'garbage',
    '',
    '[]',
    JSON.stringify({ version: '9.0.0', files }),
    JSON.stringify({ product: 'unhidden', version: '9.0', files }),
    JSON.stringify({ product: 'unhidden', version: '9.0.0', files: [{ name: 'a', sha256: 'AB' }] }),
    JSON.stringify({ product: 'unhidden', version: '9.0.0', files: [] }),
  ])('does not read %s even when it is signed', async (text) => {
    expect(await (await serve(signed(text))).check()).toEqual({ outcome: 'unreadable' })
  })

  test('names the status of a missing file or signature', async () => {
    const none = await serve((_request, response) => response.writeHead(404).end('none'))
    expect(await none.check()).toEqual({ outcome: 'missing', status: 404 })
    const half = await serve((request, response) =>
      request.url?.endsWith('.sig') ? response.writeHead(403).end() : response.end(release('9.0.0')),
    )
    expect(await half.check()).toEqual({ outcome: 'missing', status: 403 })
  })

  test('follows no redirect', async () => {
    const asked: (string | undefined)[] = []
    const { check } = await serve((request, response) => {
      asked.push(request.url)
      response.writeHead(302, { location: '/elsewhere' }).end()
    })
    await expect(check()).rejects.toMatchObject({ code: 'redirect-refused' })
    expect(asked).toEqual(['/unhidden.json'])
  })

  test('stops at a file that is too large', async () => {
    const { check } = await serve((_request, response) => {
      response.end(Buffer.alloc(UPDATE_LIMITS.bodyBytes + 1, 32))
    })
    await expect(check()).rejects.toMatchObject({ code: 'reply-too-large' })
  })

  test('does not wait for a server that never answers', async () => {
    const { check } = await serve(() => undefined, { headersMs: 300 })
    await expect(check()).rejects.toMatchObject({ code: 'network-timeout' })
  })

  test('asks nobody without an address or with an unusable key, and no address without TLS', async () => {
    let requests = 0
    const { check, address } = await serve(() => {
      requests += 1
    })
    expect(await check(toPem(own.publicKey), '')).toEqual({ outcome: 'not-set' })
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey
    for (const key of ['', 'hello', toPem(rsa)]) expect(await check(key)).toEqual({ outcome: 'bad-key' })
    const elsewhere = address.replace('127.0.0.1', 'updates.example')
    await expect(check(toPem(own.publicKey), elsewhere)).rejects.toMatchObject({ code: 'insecure-address' })
    expect(requests).toBe(0)
  })
})

function signatureOf(text: string, key: KeyObject = own.privateKey): string {
  return sign(null, Buffer.from(text), key).toString('base64')
}

function signed(text: string, key?: KeyObject): RequestListener {
  return answer(text, `${signatureOf(text, key)}\n`)
}

function answer(text: string, signature: string) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    response.end(request.url?.endsWith('.sig') ? signature : text)
  }
}

async function serve(listener: RequestListener, limits: { readonly headersMs?: number } = {}) {
  const server = createServer(listener)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const transport = createNodeTransport({ limits: { ...UPDATE_LIMITS, ...limits } })
  onTestFinished(async () => {
    transport.close()
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  const { port } = server.address() as AddressInfo
  const address = `http://127.0.0.1:${port}/unhidden.json`
  return {
    address,
    check: (publicKey = toPem(own.publicKey), where = address) =>
      checkForUpdate(transport, { address: where, publicKey }, '1.9.3'),
  }
}
