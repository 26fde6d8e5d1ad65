import { parentPort, workerData } from 'node:worker_threads'
import { type DemoAccess, startDemoService } from '../demo/demo-service.ts'
import { generateDemo } from '../demo/generate.ts'
import type { DemoParameters } from '../store/writer-api.ts'
import { serve } from './rpc.ts'

/** Start data of the thread. The key stays in memory: nothing writes the data of a worker to disk. */
export type DemoServiceSettings = DemoParameters & DemoAccess

/** The thread of the demo service, which makes the data and serves them until it ends. */
export interface DemoServiceMethods {
  start(): Promise<{ readonly baseUrl: string }>
}

if (!parentPort) throw new Error('demo-service.worker.ts runs as a worker thread only')
const settings = workerData as DemoServiceSettings

serve<DemoServiceMethods>(parentPort, {
  async start() {
    const { baseUrl } = await startDemoService({ ...settings, data: generateDemo(settings) })
    return { baseUrl }
  },
})
