import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'

/** A runner that takes longer hangs; the slowest one needs some minutes on two cores. */
const LIMIT_MS = 10 * 60_000

const root = join(import.meta.dirname, '../..')

/**
 * Runs a program of node_modules/.bin (or any other) in the repository, without input.
 * @param isQuiet holds back what it writes until it fails.
 * @returns its exit code; null when it was ended for taking too long.
 */
export function runProgram(
  command: readonly string[],
  options: { readonly environment?: Readonly<Record<string, string>>; readonly isQuiet?: boolean } = {},
): Promise<number | null> {
  const [program = '', ...parameters] = command
  const child = spawn(program, parameters, {
    cwd: root,
    env: {
      ...process.env,
      ...options.environment,
      // Colours are noise in a log, and a log is where this is read.
      NO_COLOR: '1',
      PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter),
    },
    stdio: ['ignore', options.isQuiet ? 'pipe' : 'inherit', options.isQuiet ? 'pipe' : 'inherit'],
    // A group of its own, so that what it started ends with it.
    detached: true,
  })
  const words: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => words.push(chunk))
  return new Promise((resolve, reject) => {
    const end = () => {
      if (child.pid) process.kill(-child.pid, 'SIGKILL')
    }
    const limit = setTimeout(end, LIMIT_MS)
    process.once('exit', end)
    child.once('error', reject)
    child.once('close', (code) => {
      clearTimeout(limit)
      process.off('exit', end)
      if (code !== 0) process.stdout.write(Buffer.concat(words))
      resolve(code)
    })
  })
}
