import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { runCommandLine } from '../../electron/cli/run-command-line.ts'
import { BUILT_CLI } from '../../tools/test-run/checks.ts'

export interface CliRun {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

const ROOT = join(import.meta.dirname, '../..')

/**
 * The command line as it is shipped, where `npm test` has built it; otherwise its sources, as they are being written.
 */
export const CLI = resolve(ROOT, process.env[BUILT_CLI] ?? 'electron/cli.ts')

/** Runs the command line as a user would: a process of its own, secrets in its environment. */
export function runCli(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  input = '',
): Promise<CliRun> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [CLI, ...args], { env: { ...process.env, ...env } })
    let stdout = ''
    let stderr = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text
    })
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, stdout, stderr }))
    // A command that is refused ends without reading its input: what it says is the result.
    child.stdin.on('error', () => undefined).end(input)
  })
}

let lastCall: Promise<unknown> = Promise.resolve()

/**
 * The command of `runCli` in the process of the test, with the same results. A process takes 0.4 s of processor time to
 * start, and forgets all that it has compiled. Calls run one after the other, because the environment is that of the
 * process.
 */
export function callCli(...call: Parameters<typeof runCli>): Promise<CliRun> {
  const result = lastCall.then(() => callNow(...call))
  lastCall = result.catch(() => undefined)
  return result
}

async function callNow(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  input = '',
): Promise<CliRun> {
  const before = { ...process.env }
  Object.assign(process.env, env)
  const [output, errors] = [new Collected(), new Collected()]
  try {
    const terminal = { args, env: { ...process.env }, input: Readable.from([input]), output, errors }
    const code = await runCommandLine(terminal)
    return { code, stdout: output.text, stderr: errors.text }
  } finally {
    for (const name of Object.keys(env)) {
      if (before[name] === undefined) delete process.env[name]
      else process.env[name] = before[name]
    }
  }
}

/** The output of a command as text. */
class Collected extends Writable {
  text = ''

  constructor() {
    super({ decodeStrings: false })
  }

  override _write(chunk: string | Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.text += chunk.toString()
    done()
  }
}
