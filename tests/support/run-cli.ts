import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { BUILT_CLI } from '../../tools/test-run/checks.ts'

export interface CliRun {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

const ROOT = join(import.meta.dirname, '../..')

/** The command line as it is shipped, where `npm test` has built it; otherwise its sources, as they are being written. */
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
