import { connect, createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { Worker } from 'node:worker_threads'
import { makeSelfSignedCertificate } from './self-signed-certificate.ts'
import type { OddAddress } from './types.ts'

interface OddAddresses {
  addressOf(kind: OddAddress): Promise<string>
  close(): Promise<void>
}

/** Addresses are made when asked for. @param plainPort a port that speaks HTTP without TLS. */
export function startOddAddresses(plainPort: number): OddAddresses {
  const closers: (() => Promise<void>)[] = []
  const makers: Readonly<Record<OddAddress, () => Promise<string>>> = {
    // the name is reserved for this, RFC 6761 section 6.4
    unresolvable: async () => 'https://reviews.invalid',
    refused: async () => `http://127.0.0.1:${await findClosedPort()}`,
    'no-tls': async () => `https://127.0.0.1:${plainPort}`,
    'self-signed': async () => `https://127.0.0.1:${await startSelfSigned(closers)}`,
    'black-hole': async () => `http://127.0.0.1:${await startBlackHole(closers)}`,
  }
  return {
    addressOf: (kind) => makers[kind](),
    async close() {
      await Promise.all(closers.map((close) => close()))
    },
  }
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

async function findClosedPort(): Promise<number> {
  const server = createServer()
  const port = await listen(server)
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function startSelfSigned(closers: (() => Promise<void>)[]): Promise<number> {
  const sockets = new Set<Socket>()
  const server = createTlsServer(makeSelfSignedCertificate(), (socket) => {
    socket.on('error', () => socket.destroy())
    socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}')
  })
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
  })
  server.on('tlsClientError', () => undefined)
  closers.push(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  })
  return listen(server)
}

/** Listens with a queue for one connection and then sleeps without ever accepting one. */
const BLACK_HOLE = `
  const { createServer } = require('node:net')
  const { parentPort } = require('node:worker_threads')
  const server = createServer()
  server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
    parentPort.postMessage(server.address().port)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  })
`
const FILLERS = 4

/** A port at which the kernel drops every attempt to connect, because the queue of the listener stays full (Linux). */
async function startBlackHole(closers: (() => Promise<void>)[]): Promise<number> {
  const worker = new Worker(BLACK_HOLE, { eval: true })
  const port = await new Promise<number>((resolve) => worker.once('message', resolve))
  const fillers = Array.from({ length: FILLERS }, () => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    return socket
  })
  closers.push(async () => {
    for (const socket of fillers) socket.destroy()
    await worker.terminate()
  })
  await new Promise((resolve) => setTimeout(resolve, 100))
  return port
}
