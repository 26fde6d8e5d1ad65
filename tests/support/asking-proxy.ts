import { once } from 'node:events'
import { createServer, type IncomingMessage, request as sendRequest } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'

export interface AskingProxy {
  readonly port: number
  /** What each request showed (null: nothing), and whether a tunnel was asked for. */
  readonly seen: readonly { readonly authorization: string | null; readonly isTunnel: boolean }[]
  close(): void
}

/** A proxy on this machine that serves who names himself and his password. */
export async function startAskingProxy(username: string, password: string): Promise<AskingProxy> {
  const expected = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
  const seen: { authorization: string | null; isTunnel: boolean }[] = []
  const sockets = new Set<Socket>()
  const isServed = ({ headers, method }: IncomingMessage) => {
    const authorization = headers['proxy-authorization'] ?? null
    seen.push({ authorization, isTunnel: method === 'CONNECT' })
    return authorization === expected
  }
  const server = createServer((request, response) => {
    if (!isServed(request)) {
      request.resume()
      response.writeHead(407, { 'proxy-authenticate': 'Basic realm="office"' }).end()
      return
    }
    const { 'proxy-authorization': _kept, ...headers } = request.headers
    const onward = sendRequest(request.url ?? '', { method: request.method, headers }, (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(response)
    })
    onward.on('error', () => response.destroy())
    request.pipe(onward)
  })
  server.on('connection', (socket) => sockets.add(socket))
  server.on('connect', (request, socket: Socket) => {
    if (!isServed(request)) {
      socket.end('HTTP/1.1 407 Asks\r\nProxy-Authenticate: Basic realm="office"\r\nContent-Length: 0\r\n\r\n')
      return
    }
    const { hostname, port } = new URL(`http://${request.url}`)
    const onward = connect(Number(port), hostname, () => socket.write('HTTP/1.1 200 Connected\r\n\r\n'))
    sockets.add(onward)
    for (const each of [socket, onward]) each.on('error', () => onward.destroy())
    socket.pipe(onward).pipe(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    seen,
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
