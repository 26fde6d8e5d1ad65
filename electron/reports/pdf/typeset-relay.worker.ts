import { parentPort } from 'node:worker_threads'
import { startWithNode } from '../../lib/processes/script-process.ts'
import { relayTypesetters } from './typeset-relay.ts'

/** For the command line, whose only thread is blocked while it waits for volumes. */
if (!parentPort) throw new Error('typeset-relay.worker.ts runs as a worker thread only')

relayTypesetters(parentPort, startWithNode)
