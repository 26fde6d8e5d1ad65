import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export const CLIENT_ID = 'c'.repeat(40)
export const PRIVATE_KEY = 'key of the benchmark'

export interface BenchService {
  readonly baseUrl: string
  stop(): void
}

/** What the service holds. */
export interface HeldEntries {
  readonly events: number
  readonly responses: number
  /** As a service gives them out, rising with time; or by chance. */
  readonly ids?: 'rising' | 'random'
  /** Each reply waits so long. */
  readonly latencyMs?: number
}

/** A demo service in a process of its own, with as many entries. */
export async function startBenchService(entries: HeldEntries): Promise<BenchService> {
  const script = fileURLToPath(new URL('./bench-service.ts', import.meta.url))
  const { events, responses, ids = 'rising', latencyMs = 0 } = entries
  const parameters = [`${events}`, `${responses}`, CLIENT_ID, PRIVATE_KEY, ids, `${latencyMs}`]
  const service = spawn(process.execPath, [script, ...parameters], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [baseUrl] = (await once(createInterface(service.stdout), 'line')) as [string]
  return { baseUrl, stop: () => service.kill() }
}
