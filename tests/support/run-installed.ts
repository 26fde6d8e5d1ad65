import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { findEngine, STAND_IN } from '../../tools/preflight/find-electron.ts'
import { PACKED_APP } from './electron-app.ts'
import type { CliRun } from './run-cli.ts'

const ROOT = join(import.meta.dirname, '../..')

/** Test runners set both, and Node warns of that on the standard error that tests read. */
const WITHOUT_COLORS = { NO_COLOR: undefined, FORCE_COLOR: undefined }

type Environment = Readonly<Record<string, string | undefined>>

export interface Place {
  readonly cwd?: string
  /** Another copy of the application. */
  readonly folder?: string
}

/** Starts the built application with arguments of its command line. */
export function startInstalled(
  args: readonly string[],
  env: Environment = {},
  { cwd, folder }: Place = {},
): ChildProcessWithoutNullStreams {
  const packed = process.env[PACKED_APP]
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const child = spawn(packed ? STAND_IN : findEngine(), [...sandbox, folder ?? packed ?? ROOT, ...args], {
    ...(cwd === undefined ? {} : { cwd }),
    env: { ...process.env, ...WITHOUT_COLORS, ...env },
  })
  // A command that is refused ends without reading its input: what it says is the result.
  child.stdin.on('error', () => undefined)
  return child
}

/** The same, to its end. */
export async function runInstalled(
  args: readonly string[],
  env: Environment = {},
  input = '',
  place: Place = {},
): Promise<CliRun> {
  const child = startInstalled(args, env, place)
  child.stdin.end(input)
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  return { code, stdout, stderr }
}
