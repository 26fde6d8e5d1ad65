import { parentPort, workerData } from 'node:worker_threads'
import type { DemoOptions } from '../demo/demo-data.ts'
import type { DemoAccess } from '../demo/demo-request.ts'
import { startDemoService } from '../demo/demo-service.ts'
import { generateDemo } from '../demo/generate.ts'
import { serve } from './rpc.ts'

/** What the thread is started with. The key stays in memory: the data of a worker is written nowhere. */
export type DemoServiceSettings = DemoOptions & DemoAccess

/** The thread of the demo service: makes the data, answers for it, and takes both along when it ends. */
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
