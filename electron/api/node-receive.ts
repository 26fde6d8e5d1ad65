import type { IncomingMessage } from 'node:http'
import { AppError } from '../../shared/app-error.ts'
import { createBodyCollector } from './body-collector.ts'
import { tooLarge } from './content-coding.ts'
import type { Deadlines } from './deadlines.ts'
import { interrupted } from './network-error.ts'
import { refuseRedirect } from './redirect-policy.ts'
import { joinHeaders, pairHeaders } from './reply-headers.ts'
import type { TransportLimits } from './transport.ts'

/** A complete reply as it travelled, its content still coded. */
export interface ReceivedReply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

/**
 * Reads a reply to its very end.
 * @throws AppError *redirect-refused*, *reply-too-large*, *reply-cut*, *network-interrupted*, *reply-malformed*.
 */
export async function receiveReply(
  response: IncomingMessage,
  limits: TransportLimits,
  deadlines: Deadlines,
): Promise<ReceivedReply> {
  const status = response.statusCode ?? 0
  refuseRedirect(status)
  deadlines.headersReceived()
  const body = await receiveBody(response, limits, deadlines)
  return { status, headers: joinHeaders(pairHeaders(response.rawHeaders)), body }
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

/** The service closed in an orderly way before the length it had promised: the reply is cut, the network is fine. */
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
