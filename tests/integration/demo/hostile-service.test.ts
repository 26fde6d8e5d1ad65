import { connect } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { generateDemo } from '../../../electron/demo/generate.ts'
import { CATALOGUE } from '../../support/hostile-service/catalogue.ts'
import type { CatalogueRow } from '../../support/hostile-service/catalogue-row.ts'
import { startHostileService } from '../../support/hostile-service/hostile-service.ts'
import type { HostileService, Script, ServiceOperation } from '../../support/hostile-service/types.ts'

const PATHS = {
  history: '/api/feedbacks/show-hide-history',
  responses: '/api/feedbacks/responses/get',
} as const
const LONGEST_ANSWER = 60_000
const QUIET_MS = 60
const data = generateDemo({
  seed: 1,
  events: 700,
  responses: 700,
  businesses: 3,
  nowMs: Date.UTC(2026, 10, 21),
})

let service: HostileService | undefined
afterEach(async () => {
  await service?.close()
  service = undefined
})

async function start(script: Script): Promise<HostileService> {
  service = await startHostileService({ ...data, script, perPage: 200, pauseMs: 1_000 })
  return service
}

/** Everything that comes back, up to a length or until it is quiet, and how the connection then stood. */
function ask(baseUrl: string, operation: ServiceOperation, page: number): Promise<string> {
  const body = JSON.stringify({ page })
  const head = `POST ${PATHS[operation]} HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n`
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(baseUrl).port), '127.0.0.1')
    let text = ''
    const finish = (end: string): void => {
      socket.destroy()
      resolve(withoutClock(`${text.slice(0, LONGEST_ANSWER)}\n[${end}]`))
    }
    socket.setTimeout(QUIET_MS, () => finish('open'))
    socket.on('data', (bytes) => {
      text += bytes.toString('latin1')
      if (isComplete(text)) finish('complete')
      else if (text.length > LONGEST_ANSWER * 4) finish('still sending')
    })
    socket.on('end', () => finish('ended'))
    socket.on('error', () => finish('reset'))
    socket.write(head + body)
  })
}

function isComplete(text: string): boolean {
  const length = /^Content-Length: (\d+)\r$/m.exec(text)?.[1]
  return length !== undefined && text.length >= text.indexOf('\r\n\r\n') + 4 + Number(length)
}

const withoutClock = (text: string): string =>
  text.replace(/Date: ([^\r]*)/, (line, date: string) =>
    Math.abs(Date.parse(date) - Date.now()) < 60_000 ? 'Date: now' : line,
  )

interface Step {
  readonly reading: 1 | 2
  readonly page: number
}
/** Two readings of all pages and of one past the end. */
const STEPS: readonly Step[] = ([1, 2] as const).flatMap((reading) =>
  [1, 2, 3, 4, 5].map((page) => ({ reading, page })),
)

async function readHonestly(operation: ServiceOperation): Promise<string[]> {
  const running = await start(() => undefined)
  const answers: string[] = []
  for (const { page } of STEPS) answers.push(await ask(running.baseUrl, operation, page))
  return answers
}

/** The first step whose answer is not the honest one; the second stage begins with the second reading. */
async function findDifference(
  row: CatalogueRow,
  operation: ServiceOperation,
  usual: readonly string[],
): Promise<Step | undefined> {
  const running = await start(row.makeScript({ operation, isPersistent: true }))
  for (const [index, step] of STEPS.entries()) {
    if (step.reading === 2 && step.page === 1 && row.sweeps === 2) running.nextStage()
    if ((await ask(running.baseUrl, operation, step.page)) !== usual[index]) return step
  }
  return undefined
}

const scripted = CATALOGUE.filter((row) => !row.address && row.name !== 'pages that are all honest')
const cases = scripted.flatMap((row) =>
  (row.operations ?? (['history', 'responses'] as const)).map((operation) => ({
    row,
    name: row.name,
    operation,
  })),
)

describe('the catalogue', () => {
  const usual: Record<ServiceOperation, string[]> = { history: [], responses: [] }
  beforeAll(async () => {
    for (const operation of ['history', 'responses'] as const) {
      usual[operation] = await readHonestly(operation)
      await service?.close()
    }
    service = undefined
  })

  test('names each row once', () => {
    expect(new Set(CATALOGUE.map((row) => row.name)).size).toBe(CATALOGUE.length)
  })

  test.each(cases)(
    '$name makes a difference to an honest service: $operation',
    async ({ row, operation }) => {
      expect(await findDifference(row, operation, usual[operation])).toBeDefined()
    },
  )

  test('recovers after the first time where a row is to be retried', async () => {
    const row = CATALOGUE.find(({ name }) => name === 'status 503') as CatalogueRow
    const running = await start(row.makeScript({ operation: 'history', isPersistent: false }))
    expect(await ask(running.baseUrl, 'history', 2)).toMatch(/^HTTP\/1.1 503 /)
    expect(await ask(running.baseUrl, 'history', 2)).toMatch(/^HTTP\/1.1 200 /)
    expect(running.requests.map(({ page, nth, nthOfOperation }) => [page, nth, nthOfOperation])).toEqual([
      [2, 1, 1],
      [2, 2, 2],
    ])
  })
})

describe('an honest hostile service', () => {
  test('answers on one connection after the other request, with exact ids', async () => {
    const running = await start(() => undefined)
    for (const page of [1, 2]) {
      const reply = await fetch(running.baseUrl + PATHS.responses, {
        method: 'POST',
        body: JSON.stringify({ page }),
      })
      const text = await reply.text()
      const expected = data.responses.slice((page - 1) * 200, page * 200)
      expect([...text.matchAll(/"feedbackId\d+":(\d+)/g)].map(([, id]) => id)).toEqual(
        expected.map((row) => row.feedbackId),
      )
      expect(JSON.parse(text)).toMatchObject({ page, pages: 4, perPage: 200, content1: expected[0]?.content })
    }
  })
})

describe('odd addresses', () => {
  const codeOf = async (address: string): Promise<unknown> => {
    const failed = await fetch(address, { signal: AbortSignal.timeout(500) }).catch((error: unknown) => error)
    if (!(failed instanceof Error)) return 'answered'
    return failed.cause instanceof Error && 'code' in failed.cause ? failed.cause.code : failed.name
  }

  test.each([
    ['unresolvable', /ENOTFOUND|EAI_AGAIN/],
    ['refused', /ECONNREFUSED/],
    ['self-signed', /DEPTH_ZERO_SELF_SIGNED_CERT/],
    ['no-tls', /ERR_SSL_/],
    ['black-hole', /TimeoutError/],
  ] as const)('%s fails as its name says', async (kind, code) => {
    const running = await start(() => undefined)
    expect(await codeOf(await running.addressOf(kind))).toMatch(code)
  })

  test('the self-signed certificate is for this address and would do for who trusts it', async () => {
    const running = await start(() => undefined)
    const { port } = new URL(await running.addressOf('self-signed'))
    const peer = await new Promise<{ subjectaltname?: string }>((resolve) => {
      const socket = connectTls({ port: Number(port), host: '127.0.0.1', rejectUnauthorized: false }, () => {
        resolve(socket.getPeerCertificate())
        socket.destroy()
      })
    })
    expect(peer.subjectaltname).toBe('IP Address:127.0.0.1')
  })
})
