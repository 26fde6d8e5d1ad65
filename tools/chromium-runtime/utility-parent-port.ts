import { EventEmitter } from 'node:events'

/** Loaded before the script of a utility process: gives it `process.parentPort`, and ends it with its parent. */
const parentPort = Object.assign(new EventEmitter(), {
  postMessage: (message: unknown) => void process.send?.(message),
})
Object.defineProperty(process, 'parentPort', { value: parentPort })
process.on('message', (data) => parentPort.emit('message', { data, ports: [] }))
process.once('disconnect', () => process.exit(0))
