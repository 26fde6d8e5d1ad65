import { Worker } from 'node:worker_threads'
import type { DemoServiceMethods, DemoServiceSettings } from './demo-service.worker.ts'
import { connect } from './rpc.ts'
import { workerUrl } from './worker-url.ts'

export interface RunningDemoService {
  /** http://127.0.0.1:PORT */
  readonly baseUrl: string
  /** Ends the thread, and with it the service and the data. May be called more than once. */
  stop(): Promise<void>
}

/** Young objects die with the page they were made for; a small nursery keeps the thread small. */
const NURSERY_MB = 16

/**
 * Runs the demo service in a thread of its own, since making the data takes a good part of a second.
 * @throws AppError *internal* when the thread does not come up, or a number of the settings is not a whole one.
 */
export async function startDemoServiceWorker(settings: DemoServiceSettings): Promise<RunningDemoService> {
  const worker = new Worker(workerUrl('demo-service'), {
    name: 'demo-service',
    workerData: settings,
    env: {},
    resourceLimits: { maxYoungGenerationSizeMb: NURSERY_MB },
  })
  const client = connect<DemoServiceMethods>(worker, { deathCode: 'internal' })
  try {
    const { baseUrl } = await client.call('start')
    return { baseUrl, stop: () => client.terminate() }
  } catch (error) {
    await client.terminate()
    throw error
  }
}
