import { type AddressInfo, createServer, type Socket } from 'node:net'
import { toParameters } from '../independent-service.ts'
import { createExchange } from './exchange.ts'
import { startOddAddresses } from './odd-addresses.ts'
import { type RawRequest, readRequests } from './read-requests.ts'
import type { Behaviour, HostileRequest, HostileService, Row, Script } from './types.ts'

export interface HostileServiceOptions {
  /** With the API's field names, newest first. An id beyond 2^53 stands as text. */
  readonly history: readonly Row[]
  readonly responses: readonly Row[]
  readonly script: Script
  readonly perPage?: number
  /** How long slow behaviours pause between two signs of life. */
  readonly pauseMs?: number
}

/**
 * A review service on raw sockets that answers honestly, except where the script says otherwise. It neither checks
 * signatures nor filters: what a client makes of a reply is the question, not what the service makes of a request.
 * Written without the application's code.
 */
export async function startHostileService(options: HostileServiceOptions): Promise<HostileService> {
  const sockets = new Set<Socket>()
  const requests: HostileRequest[] = []
  let stage = 1
  let { script } = options

  const serve = async (socket: Socket): Promise<void> => {
    for await (const raw of readRequests(socket)) {
      const request = describeRequest(raw, requests, stage)
      requests.push(request)
      const exchange = createExchange(socket, request, options)
      const behave: Behaviour = script(request) ?? (({ reply, honestText }) => reply({ body: honestText() }))
      await behave(exchange)
    }
  }
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.setNoDelay(true)
    socket.on('close', () => sockets.delete(socket))
    // a client that gives up resets its connection, which is what many of these tests are about
    socket.on('error', () => socket.destroy())
    serve(socket).catch(() => socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const odd = startOddAddresses(port)
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    requests,
    addressOf: odd.addressOf,
    useScript(next) {
      script = next
    },
    nextStage() {
      stage += 1
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
      await odd.close()
    },
  }
}

const PATHS: Readonly<Record<string, HostileRequest['operation']>> = {
  '/api/feedbacks/show-hide-history': 'history',
  '/api/feedbacks/responses/get': 'responses',
  '/api/test': 'test',
}

function describeRequest(raw: RawRequest, earlier: readonly HostileRequest[], stage: number): HostileRequest {
  const operation = PATHS[raw.path] ?? 'other'
  const parameters = toParameters(raw.body)
  const page = Number(parameters.page ?? 1)
  const same = earlier.filter((one) => one.operation === operation)
  return {
    ...raw,
    operation,
    parameters,
    page,
    stage,
    nth: same.filter((one) => one.page === page).length + 1,
    nthOfOperation: same.length + 1,
  }
}
