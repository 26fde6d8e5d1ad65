/** The script of a child process: tells its environment and its arguments, however it was started. */
const told = { env: { ...process.env }, argv: process.argv.slice(1) }
const { parentPort } = process as Partial<Pick<NodeJS.Process, 'parentPort'>>
parentPort?.once('message', () => parentPort.postMessage(told))
process.once('message', () => process.send?.(told))
