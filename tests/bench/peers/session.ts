import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { readProcessorTimes, readThreadsMs } from '../watch-processes.ts'

/** A program that answers questions on its standard output. */
export interface Program {
  readonly command: readonly [string, ...string[]]
  /** What it is told to print `END` after its answers. */
  readonly end: string
}

/** By the clock, and the processor time of all its threads and ended children. */
export interface Spent {
  readonly ms: number
  readonly cpuMs: number
}

export const END = '--end--'

/** A running program. Only one question is under way at a time. */
export class Session {
  readonly #child: ChildProcessWithoutNullStreams
  readonly #end: string
  #printed = ''
  #waiting: { readonly done: (printed: string) => void; readonly failed: (reason: Error) => void } | null =
    null
  #complaints = ''

  constructor({ command: [name, ...args], end }: Program) {
    this.#end = end
    this.#child = spawn(name, args, { stdio: ['pipe', 'pipe', 'pipe'] })
    this.#child.stdout.setEncoding('utf8').on('data', (text: string) => this.#take(text))
    this.#child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#complaints += text
    })
    this.#child.on('exit', (code) =>
      this.#waiting?.failed(new Error(`${name} ended (${code}): ${this.#complaints}`)),
    )
  }

  /** Until it answers; what it printed before is dropped. */
  async start(): Promise<void> {
    await this.ask('')
  }

  /** @returns what it printed. @throws when the program ends or complains instead. */
  async ask(text: string): Promise<string> {
    const printed = await new Promise<string>((done, failed) => {
      this.#waiting = { done, failed }
      this.#child.stdin.write(`${text === '' ? '' : `${text}\n`}${this.#end}\n`)
    })
    if (this.#complaints !== '') throw new Error(this.#complaints)
    return printed
  }

  async measure(text: string): Promise<Spent> {
    const [start, before] = [performance.now(), this.#readProcessorMs()]
    await this.ask(text)
    return { ms: performance.now() - start, cpuMs: this.#readProcessorMs() - before }
  }

  /** The most memory it ever held, in MB; `VmHWM` of Linux. */
  readPeakMb(): number {
    const status = readFileSync(`/proc/${this.#child.pid}/status`, 'utf8')
    return (Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1_024) / 1e6
  }

  async stop(): Promise<void> {
    const ended = once(this.#child, 'close')
    this.#child.stdin.end()
    await ended
  }

  #take(text: string): void {
    this.#printed += text
    if (!this.#printed.endsWith(`${END}\n`)) return
    const printed = this.#printed.slice(0, -END.length - 1)
    this.#printed = ''
    this.#waiting?.done(printed)
    this.#waiting = null
  }

  #readProcessorMs(): number {
    const { pid = 0 } = this.#child
    return readThreadsMs(pid) + readProcessorTimes(`/proc/${pid}/stat`).childrenMs
  }
}

/** Runs a program to its end. @throws with what it complained of. */
export async function runToEnd(
  [name, ...args]: readonly [string, ...string[]],
  input = '',
): Promise<Spent & { readonly printed: string }> {
  const [start, before] = [performance.now(), readProcessorTimes('/proc/self/stat').childrenMs]
  const child = spawn(name, args, { stdio: ['pipe', 'pipe', 'pipe'] })
  const [printed, complaints] = [[] as Buffer[], [] as Buffer[]]
  child.stdout.on('data', (piece: Buffer) => printed.push(piece))
  child.stderr.on('data', (piece: Buffer) => complaints.push(piece))
  child.stdin.on('error', () => undefined).end(input)
  const [code] = await once(child, 'close')
  const complaint = Buffer.concat(complaints).toString()
  if (code !== 0) throw new Error(`${name} ended with ${code}: ${complaint}`)
  const spent = {
    ms: performance.now() - start,
    cpuMs: readProcessorTimes('/proc/self/stat').childrenMs - before,
  }
  return { ...spent, printed: Buffer.concat(printed).toString() }
}
