import type { Socket } from 'node:net'

export interface RawRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** First byte of a TLS record that opens a handshake (RFC 8446, section 5.1): somebody took the port for https. */
const TLS_HANDSHAKE = 0x16

/** The requests that arrive on a connection, one after the other, until the client ends it. */
export async function* readRequests(socket: Socket): AsyncGenerator<RawRequest> {
  let buffer: Buffer = Buffer.alloc(0)
  for await (const chunk of socket.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    buffer = Buffer.concat([buffer, chunk])
    if (buffer[0] === TLS_HANDSHAKE) {
      socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n')
      return
    }
    for (;;) {
      const taken = takeRequest(buffer)
      if (!taken) break
      buffer = taken.rest
      yield taken.request
    }
  }
}

function takeRequest(buffer: Buffer): { readonly request: RawRequest; readonly rest: Buffer } | undefined {
  const end = buffer.indexOf('\r\n\r\n')
  if (end === -1) return undefined
  const [first = '', ...lines] = buffer.subarray(0, end).toString('latin1').split('\r\n')
  const [method = '', path = ''] = first.split(' ')
  const headers = Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  )
  const body = takeBody(buffer.subarray(end + 4), headers)
  return body && { request: { method, path, headers, body: body.text }, rest: body.rest }
}

function takeBody(
  bytes: Buffer,
  headers: Readonly<Record<string, string>>,
): { readonly text: string; readonly rest: Buffer } | undefined {
  if (/chunked/i.test(headers['transfer-encoding'] ?? '')) return takeChunks(bytes)
  const length = Number(headers['content-length'] ?? 0)
  if (bytes.length < length) return undefined
  return { text: bytes.subarray(0, length).toString('utf8'), rest: bytes.subarray(length) }
}

function takeChunks(bytes: Buffer): { readonly text: string; readonly rest: Buffer } | undefined {
  const parts: Buffer[] = []
  let at = 0
  for (;;) {
    const lineEnd = bytes.indexOf('\r\n', at)
    if (lineEnd === -1) return undefined
    const size = Number.parseInt(bytes.subarray(at, lineEnd).toString('latin1'), 16)
    const start = lineEnd + 2
    if (Number.isNaN(size) || bytes.length < start + size + 2) return undefined
    if (size === 0) return { text: Buffer.concat(parts).toString('utf8'), rest: bytes.subarray(start + 2) }
    parts.push(bytes.subarray(start, start + size))
    at = start + size + 2
  }
}
