import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** A TCP server for tests that answers with bytes of the test's choosing. */
export interface RawServer {
  readonly origin: string
  readonly port: number
  /** Connections so far. */
  readonly connections: readonly Socket[]
  close(): Promise<void>
}

/** @param respond is called once for every request, when its headers have arrived. */
export async function startRawServer(
  respond: (socket: Socket, requestNumber: number) => void,
): Promise<RawServer> {
  const connections: Socket[] = []
  let requests = 0
  const server = createServer((socket) => {
    connections.push(socket)
    socket.on('error', () => socket.destroy())
    socket.on('data', (piece) => {
      if (!piece.includes('POST ')) return
      requests += 1
      respond(socket, requests)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    connections,
    async close() {
      for (const socket of connections) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
