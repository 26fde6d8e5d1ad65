import { workerData } from 'node:worker_threads'
import { logSlow, logSwallowed } from '../../electron/lib/log/log.ts'

/** A thread that survives a failure and takes long; its entries are for the main process to write. */
const { canary } = workerData as { readonly canary: string }
logSwallowed('index', new RangeError(`in a thread ${canary}`))
logSlow('listFeedback', 1_500.4)
logSlow('listFeedback', 999)
