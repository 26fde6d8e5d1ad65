import { EventEmitter } from 'node:events'
import { pathToFileURL } from 'node:url'

/**
 * Runs in a utility process. Its first message names the script, because Electron's command line does not. The script
 * has
 * `process.parentPort` and none of the members of a forked Node process, and ends with its parent.
 */
class ParentPort extends EventEmitter {
  #waiting: unknown[] | undefined = []
  readonly #send: (message: unknown) => void

  constructor(send: (message: unknown) => void) {
    super()
    this.#send = send
    // Messages are held for the first listener.
    this.on('newListener', (name) => {
      if (name === 'message') process.nextTick(() => this.#flush())
    })
  }

  postMessage(message: unknown): void {
    this.#send(message)
  }

  receive(data: unknown): void {
    if (this.#waiting) this.#waiting.push(data)
    else this.emit('message', { data, ports: [] })
  }

  #flush(): void {
    const waiting = this.#waiting ?? []
    this.#waiting = undefined
    for (const data of waiting) this.receive(data)
  }
}

const send = process.send?.bind(process)
const parentPort = new ParentPort((message) => send?.(message))
Object.defineProperty(process, 'parentPort', { value: parentPort })
Object.defineProperty(process, 'type', { value: 'utility' })
delete process.send
process.once('disconnect', () => process.exit(0))
process.once('message', (start) => {
  // utility-process.ts sends it.
  const { script, args } = start as { readonly script: string; readonly args: readonly string[] }
  process.argv.splice(1, process.argv.length, script, ...args)
  process.on('message', (data) => parentPort.receive(data))
  void import(pathToFileURL(script).href)
})
