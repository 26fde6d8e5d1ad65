import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startDemoService } from '../../electron/demo/demo-service.ts'
import { generateDemo } from '../../electron/demo/generate.ts'
import { DEFAULT_SCHEME } from '../../shared/domain/signature-scheme.ts'
import { shuffleIds } from './random-ids.ts'

/**
 * The demo service in a process of its own. Arguments: events, responses, client ID, key, `random` where ids are to be
 * dealt out by chance, and how many milliseconds each reply waits. Prints its address.
 */
const [events, responses, clientId = '', privateKey = '', ids, latencyMs] = process.argv.slice(2)
const data = generateDemo({
  seed: 1,
  events: Number(events),
  responses: Number(responses),
  businesses: 60,
  nowMs: Date.UTC(2026, 0, 1),
})
const { baseUrl } = await startDemoService({
  data: ids === 'random' ? shuffleIds(data) : data,
  clientId,
  privateKey,
  scheme: DEFAULT_SCHEME,
})
console.log(Number(latencyMs) > 0 ? await startDelay(baseUrl, Number(latencyMs)) : baseUrl)

/** A service before another one, which passes each call on once it has waited. @returns its address. */
async function startDelay(behind: string, waitMs: number): Promise<string> {
  const server = createServer((asked, answer) => {
    setTimeout(() => {
      const { method = 'POST', headers, url = '' } = asked
      const passed = request(`${behind}${url}`, { method, headers }, (reply) => {
        answer.writeHead(reply.statusCode ?? 500, reply.headers)
        reply.pipe(answer)
      })
      asked.pipe(passed)
    }, waitMs)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
