import http, { type ClientRequest } from 'node:http'
import https from 'node:https'
import type { Socket } from 'node:net'
import { AppError } from '../../shared/app-error.ts'
import { startDeadlines } from './deadlines.ts'
import { interrupted, notHttp, translateNetworkError } from './network-error.ts'
import { lookupLoopback } from './node-agents.ts'
import { type ReceivedReply, receiveReply } from './node-receive.ts'
import { REQUEST_HEADERS, type TransportLimits } from './transport.ts'

export interface Exchange {
  readonly url: URL
  readonly body: string | undefined
  readonly agent: http.Agent
  readonly limits: TransportLimits
  readonly signal: AbortSignal | undefined
}

/**
 * One request and its reply over node:http. Whatever ends it first, an error, a deadline, a limit or the signal, takes
 * the connection down with it.
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
    // from here on the reply says how it ended
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

function openRequest({ url, body, agent, limits }: Exchange): ClientRequest {
  const open = url.protocol === 'https:' ? https.request : http.request
  const request = open(url, {
    method: body === undefined ? 'GET' : 'POST',
    agent,
    headers: { ...REQUEST_HEADERS, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
    maxHeaderSize: limits.headerBytes,
    insecureHTTPParser: false,
    ...(url.hostname === 'localhost' && { lookup: lookupLoopback }),
  })
  // the limit is their size; by number, some would be dropped in silence
  request.maxHeadersCount = 0
  return request
}

function onceConnected(socket: Socket, url: URL, connected: () => void): void {
  if (socket.connecting) socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', connected)
  else connected()
}

function cancelled(): AppError {
  return new AppError('cancelled', 'The request was cancelled.')
}
