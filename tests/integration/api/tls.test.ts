import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { createServer as createTlsServer, type Server } from 'node:https'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { afterEach, describe, expect, it } from 'vitest'
import { createNodeTransport } from '../../../electron/api/node-transport.ts'
import type { TransportLimits } from '../../../electron/api/transport.ts'
import { toAppError } from '../../../shared/app-error.ts'
import { type Identity, isOpensslInstalled, makeCertificates } from '../../support/certificates.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

interface TlsService {
  readonly port: number
  /** Requests that arrived, and client certificates that were shown. */
  readonly seen: { requests: number; clientCertificates: number }
}

/** @param above certificates that the server shows after its own. */
async function serve(identity: Identity, above = ''): Promise<TlsService> {
  const seen = { requests: 0, clientCertificates: 0 }
  const options = {
    key: identity.key,
    cert: `${identity.certificate}${above}`,
    requestCert: true,
    rejectUnauthorized: false,
  }
  const server: Server = createTlsServer(options, (request, response) => {
    seen.requests += 1
    if (request.socket instanceof TLSSocket && request.socket.getPeerCertificate().raw)
      seen.clientCertificates += 1
    response.end('{"errorCode":0}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(
    () => server.closeAllConnections(),
    () => server.close(),
  )
  return { port: (server.address() as AddressInfo).port, seen }
}

async function send(origin: string, authorities?: readonly string[], limits: Partial<TransportLimits> = {}) {
  const transport = createNodeTransport({ limits, ...(authorities && { authorities }) })
  closing.push(() => transport.close())
  const reply = await transport.send({ url: `${origin}/api/x`, body: '{}' }).catch(toAppError)
  return 'status' in reply ? { status: reply.status } : reply
}

describe.skipIf(!isOpensslInstalled())('https (needs the openssl command)', () => {
  const certificates = isOpensslInstalled() ? makeCertificates() : null
  if (!certificates) return
  const trusted = [certificates.authority]

  it('accepts a certificate in order, and shows none of its own', async () => {
    const { port, seen } = await serve(certificates.good)
    expect(await send(`https://localhost:${port}`, trusted)).toEqual({ status: 200 })
    expect(await send(`https://127.0.0.1:${port}`, trusted)).toEqual({ status: 200 })
    expect(seen).toEqual({ requests: 2, clientCertificates: 0 })
  })

  it('names the address and the certificates as the service showed them, for every connection and reply', async () => {
    const { port } = await serve(certificates.good, certificates.authority)
    const transport = createNodeTransport({ authorities: trusted })
    closing.push(() => transport.close())
    const send = () => transport.send({ url: `https://localhost:${port}/api/x`, body: '{}' })
    const replies = [await send(), ...(await Promise.all([send(), send()]))]
    const shown = [certificates.good.certificate, certificates.authority].map(
      (pem) => new Uint8Array(new X509Certificate(pem).raw),
    )
    for (const { peer } of replies) {
      expect(peer).toEqual({ address: `127.0.0.1:${port}`, certificates: shown })
    }
  })

  it.each([
    ['is expired', certificates.expired, trusted, 'CERT_HAS_EXPIRED'],
    ['is for another name', certificates.otherName, trusted, 'ERR_TLS_CERT_ALTNAME_INVALID'],
    ['vouches for itself', certificates.selfSigned, trusted, 'DEPTH_ZERO_SELF_SIGNED_CERT'],
    ['comes from an unknown authority', certificates.good, undefined, 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
  ])('sends nothing to a service whose certificate %s', async (_name, identity, authorities, reason) => {
    const { port, seen } = await serve(identity)
    expect(await send(`https://localhost:${port}`, authorities)).toMatchObject({
      code: 'certificate-invalid',
      retryable: false,
      details: { reason },
    })
    expect(seen.requests).toBe(0)
  })

  it('knows no way around the check, not even by the environment', async () => {
    const { port, seen } = await serve(certificates.selfSigned)
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
    try {
      expect(await send(`https://localhost:${port}`)).toMatchObject({ code: 'certificate-invalid' })
      expect(seen.requests).toBe(0)
    } finally {
      delete process.env.NODE_TLS_REJECT_UNAUTHORIZED
    }
  })
})

describe('a service that does not speak TLS', () => {
  async function serveRaw(respond: (socket: Socket) => void): Promise<string> {
    const server = createServer((socket) => {
      socket.on('error', () => socket.destroy())
      closing.push(() => socket.destroy())
      respond(socket)
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    closing.push(() => server.close())
    return `https://localhost:${(server.address() as AddressInfo).port}`
  }

  it('is refused for good', async () => {
    const origin = await serveRaw((socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}'))
    expect(await send(origin)).toMatchObject({ code: 'certificate-invalid', retryable: false })
  })

  it('and says nothing at all counts as no connection', async () => {
    const origin = await serveRaw(() => {})
    expect(await send(origin, undefined, { connectMs: 100 })).toMatchObject({
      code: 'network-timeout',
      retryable: true,
      details: { phase: 'connect' },
    })
  })

  it('and hangs up in the handshake may be tried again', async () => {
    const origin = await serveRaw((socket) => socket.destroy())
    expect(await send(origin)).toMatchObject({ code: 'network-interrupted', retryable: true })
  })
})
