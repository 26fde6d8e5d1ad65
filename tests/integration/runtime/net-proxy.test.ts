import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createNetTransport } from '../../../electron/shell/net-transport.ts'
import { ProxyLogin } from '../../../electron/shell/proxy-login.ts'
import { toAppError } from '../../../shared/app-error.ts'
import type { ProxyQuestion } from '../../../shared/ipc/application-contract.ts'
import { Session } from '../../../tools/chromium-runtime/api/session.ts'
import { type AskingProxy, startAskingProxy } from '../../support/asking-proxy.ts'
import { isOpensslInstalled, makeCertificates } from '../../support/certificates.ts'

// The transport on the network stack of the stand-in, with a session of its own for every test.
vi.mock('electron', async () => ({
  net: (await import('../../../tools/chromium-runtime/api/net.ts')).net,
  session: { fromPartition: () => electronSession },
}))

const NAMED = { username: 'auditor', password: 'right' }
const WRONG = { ...NAMED, password: 'wrong' }
const argv = [...process.argv]
let electronSession: Session
let proxy: AskingProxy
const closing: (() => void)[] = []

beforeEach(async () => {
  electronSession = new Session(false)
  proxy = await startAskingProxy(NAMED.username, NAMED.password)
  closing.push(proxy.close)
  process.argv.push(`--proxy-server=127.0.0.1:${proxy.port}`, '--proxy-bypass-list=<-loopback>')
})
afterEach(() => {
  process.argv.splice(0, process.argv.length, ...argv)
  for (const close of closing.splice(0)) close()
})

const ANSWER: RequestListener = async (request, response) => {
  let body = ''
  for await (const piece of request) body += piece
  response.setHeader('x-shown', request.headers['proxy-authorization'] ?? 'nothing')
  response.end(`${request.method} ${request.url} ${body}`)
}

async function serve(): Promise<string> {
  const server = createServer(ANSWER).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(
    () => server.close(),
    () => server.closeAllConnections(),
  )
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A person who answers each question with the next of these. */
function connectThrough(...answers: readonly (typeof NAMED | null)[]) {
  const asked: ProxyQuestion[] = []
  const rest = [...answers]
  const login = new ProxyLogin((question) => {
    if (!question) return
    asked.push(question)
    const next = rest.shift()
    if (next !== undefined) queueMicrotask(() => login.answer(next))
  })
  const transport = createNetTransport(login)
  const send = async (url: string, signal?: AbortSignal) => {
    const reply = await transport
      .send({ url: `${url}/api/x`, body: '{"a":1}', ...(signal && { signal }) })
      .catch(toAppError)
    return 'status' in reply ? `${reply.status} ${Buffer.from(reply.body)}` : reply
  }
  return { asked, login, send, transport }
}

const shown = () =>
  proxy.seen.map(({ authorization }) =>
    authorization ? Buffer.from(authorization.slice(6), 'base64').toString() : null,
  )

test('a wrong password is asked for again, and the right one is sent unasked from then on', async () => {
  const { asked, send } = connectThrough(WRONG, NAMED)
  const url = await serve()
  expect(await send(url)).toBe('200 POST /api/x {"a":1}')
  expect(asked.map(({ wasRefused }) => wasRefused)).toEqual([false, true])
  expect(await send(url)).toBe('200 POST /api/x {"a":1}')
  expect(asked).toHaveLength(2)
  expect(shown()).toEqual([null, 'auditor:wrong', 'auditor:right', 'auditor:right'])
})

test.skipIf(!isOpensslInstalled())('so it is in a tunnel to a service of https', async () => {
  const { authority, good } = makeCertificates()
  const trusted = getCACertificates('default')
  setDefaultCACertificates([...trusted, authority])
  closing.push(() => setDefaultCACertificates(trusted))
  const server = createTlsServer({ key: good.key, cert: good.certificate }, ANSWER).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(
    () => server.close(),
    () => server.closeAllConnections(),
  )
  const { asked, send, transport } = connectThrough(WRONG, NAMED)
  const url = `https://localhost:${(server.address() as AddressInfo).port}`
  expect(await send(url)).toBe('200 POST /api/x {"a":1}')
  expect(asked).toHaveLength(2)
  expect(proxy.seen.map(({ isTunnel }) => isTunnel)).toEqual([true, true, true])
  const chain = [good.certificate, authority].map((pem) => new Uint8Array(new X509Certificate(pem).raw))
  const { peer } = await transport.send({ url: `${url}/api/x`, body: '{}' })
  expect(peer).toEqual({ address: null, certificates: chain })
})

test('giving up is a service that cannot be reached, and is not tried again', async () => {
  const { send } = connectThrough(null)
  const error = await send(await serve())
  expect(error).toMatchObject({ code: 'network-unreachable', retryable: false })
  expect(JSON.stringify(error)).not.toContain('auditor')
  expect(proxy.seen).toHaveLength(1)
})

test('a request that is cancelled takes its question with it', async () => {
  const { asked, login, send } = connectThrough()
  const cancelling = new AbortController()
  const reply = send(await serve(), cancelling.signal)
  await expect.poll(() => login.question).not.toBeNull()
  cancelling.abort()
  expect(await reply).toMatchObject({ code: 'cancelled' })
  await expect.poll(() => login.question).toBeNull()
  expect(asked).toHaveLength(1)
})

test('a service that asks in the place of a proxy is told nothing', async () => {
  process.argv.splice(0, process.argv.length, ...argv)
  const { asked, send } = connectThrough(NAMED)
  expect(await send(`http://127.0.0.1:${proxy.port}`)).toMatchObject({ code: 'network-unreachable' })
  expect(asked).toEqual([])
  expect(shown()).toEqual([null])
})

test('a proxy that is not there is named as one', async () => {
  const url = await serve()
  proxy.close()
  const { send } = connectThrough()
  expect(await send(url)).toMatchObject({
    code: 'network-unreachable',
    details: { reason: 'ERR_PROXY_CONNECTION_FAILED' },
  })
})
