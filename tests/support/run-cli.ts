import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export interface CliRun {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

const CLI = fileURLToPath(new URL('../../electron/cli.ts', import.meta.url))

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
    child.stdin.end(input)
  })
}
