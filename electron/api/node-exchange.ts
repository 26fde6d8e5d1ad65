import type { Agent, ClientRequest, IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIPv6, type LookupFunction, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { AppError } from '../../shared/app-error.ts'
import type { Peer } from '../../shared/domain/receipt.ts'
import { interrupted, notHttp, translateNetworkError } from './network-error.ts'
import { createBodyCollector, tooLarge } from './reply-body.ts'
import {
  type Deadlines,
  joinHeaders,
  type RawHeader,
  refuseRedirect,
  startDeadlines,
  type TransportLimits,
} from './transport.ts'

/** Not imported: an import reads every export, one of which loads Node's fetch, for 45 ms of each start. */
export const http = process.getBuiltinModule('node:http')

interface Exchange {
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer | undefined
  readonly agent: Agent
  readonly limits: TransportLimits
  readonly signal: AbortSignal | undefined
}

/**
 * One request and its reply over node:http. The first error, deadline, limit or abort ends it and destroys the
 * connection.
 * @throws AppError see Transport.
 */
export async function exchange(input: Exchange): Promise<ReceivedReply> {
  const { limits, signal } = input
  if (signal?.aborted) throw cancelled()
  const { promise, resolve, reject } = Promise.withResolvers<ReceivedReply>()
  const request = openRequest(input)
  const deadlines = startDeadlines(limits, reject)
  const onAbort = () => reject(cancelled())
  signal?.addEventListener('abort', onAbort, { once: true })
  request.on('error', reject)
  const onClose = () => reject(interrupted('closed'))
  request.on('close', onClose)
  request.on('socket', (socket) => onceConnected(socket, input.url, deadlines.connected))
  request.on('upgrade', (_response, socket) => {
    socket.destroy()
    reject(notHttp('upgrade'))
  })
  request.on('response', (response) => {
    // from here on the response reports how it ended
    request.removeListener('close', onClose)
    receiveReply(response, limits, deadlines).then(resolve, reject)
  })
  request.end(input.body)
  try {
    return await promise
  } catch (error) {
    request.destroy()
    throw translateNetworkError(error)
  } finally {
    deadlines.stop()
    signal?.removeEventListener('abort', onAbort)
  }
}

function openRequest({ url, headers, body, agent, limits }: Exchange): ClientRequest {
  const open = url.protocol === 'https:' ? https.request : http.request
  const request = open(url, {
    method: body === undefined ? 'GET' : 'POST',
    agent,
    headers: { ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
    maxHeaderSize: limits.headerBytes,
    insecureHTTPParser: false,
    ...(url.hostname === 'localhost' && { lookup: lookupLoopback }),
  })
  // headers are limited by size; a limit by number would drop some of them silently
  request.maxHeadersCount = 0
  return request
}

/** A kept-alive connection carries many replies, and Node returns its certificates only once. */
const PEERS = new WeakMap<Socket, Peer>()

function onceConnected(socket: Socket, url: URL, connected: () => void): void {
  const onConnected = () => {
    PEERS.set(socket, describePeer(socket))
    connected()
  }
  if (socket.connecting) socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', onConnected)
  else connected()
}

function describePeer(socket: Socket): Peer {
  const { remoteAddress = '', remotePort } = socket
  const host = isIPv6(remoteAddress) ? `[${remoteAddress}]` : remoteAddress
  const address = host === '' ? null : `${host}:${remotePort}`
  return { address, certificates: socket instanceof TLSSocket ? [...listChain(socket)] : [] }
}

/** As the server sent it: the root that this machine trusts is usually not part of it. */
function* listChain(socket: TLSSocket): Generator<Uint8Array> {
  let certificate = socket.getPeerX509Certificate()
  for (; certificate; certificate = certificate.issuerCertificate) yield new Uint8Array(certificate.raw)
}

function cancelled(): AppError {
  return new AppError('cancelled', 'The request was canceled.')
}

/** A complete reply, with its Content-Encoding still applied. */
interface ReceivedReply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
  readonly peer?: Peer
}

/**
 * Reads a reply to its end.
 * @throws AppError *redirect-refused*, *reply-too-large*, *reply-cut*, *network-interrupted*, *reply-malformed*.
 */
async function receiveReply(
  response: IncomingMessage,
  limits: TransportLimits,
  deadlines: Deadlines,
): Promise<ReceivedReply> {
  const status = response.statusCode ?? 0
  refuseRedirect(status)
  deadlines.headersReceived()
  const peer = PEERS.get(response.socket)
  const body = await receiveBody(response, limits, deadlines)
  return { status, headers: joinHeaders(pairHeaders(response.rawHeaders)), body, ...(peer && { peer }) }
}

function receiveBody(
  response: IncomingMessage,
  { bodyBytes }: TransportLimits,
  deadlines: Deadlines,
): Promise<Uint8Array> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
  const collector = createBodyCollector(bodyBytes)
  const { socket } = response
  let isEndedByService = false
  const onSocketEnd = () => {
    isEndedByService = true
  }
  socket.once('end', onSocketEnd)
  if (Number(response.headers['content-length'] ?? 0) > bodyBytes) reject(tooLarge(bodyBytes))
  response.on('data', (piece: Buffer) => {
    deadlines.pieceReceived()
    try {
      collector.add(piece)
    } catch (error) {
      reject(error)
    }
  })
  response.on('end', () => resolve(collector.join()))
  response.on('error', (error) => reject(endedEarly(response, isEndedByService, collector.sizeBytes, error)))
  return promise.finally(() => socket.removeListener('end', onSocketEnd))
}

/**
 * Tells a truncated reply from a network failure: an orderly close before the announced length means that the service
 * cut the reply.
 */
function endedEarly(
  { headers }: IncomingMessage,
  isEndedByService: boolean,
  receivedBytes: number,
  cause: Error,
): AppError {
  const expectedBytes = Number(headers['content-length'])
  if (!isEndedByService || Number.isNaN(expectedBytes)) return interrupted('body', cause)
  const details = { expectedBytes, receivedBytes }
  return new AppError('reply-cut', 'The reply is shorter than it says.', { details, cause })
}

/** node:http lists names and values alternately. */
function* pairHeaders(rawHeaders: readonly string[]): Generator<RawHeader> {
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) yield [rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '']
}

/** `localhost` is never looked up: a forged answer would send a plain http request to another machine. */
const lookupLoopback: LookupFunction = (_hostname, options, callback) => {
  const addresses = [
    { address: '127.0.0.1', family: 4 },
    { address: '::1', family: 6 },
  ].filter(({ family }) => !options.family || options.family === family)
  if (options.all) callback(null, addresses)
  else callback(null, addresses[0]?.address ?? '127.0.0.1', addresses[0]?.family ?? 4)
}
