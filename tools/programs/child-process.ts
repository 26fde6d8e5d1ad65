import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** Asks a child process to end, and kills it after two seconds. */
export async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill('SIGTERM')
  const limit = setTimeout(() => child.kill('SIGKILL'), 2_000)
  await ended
  clearTimeout(limit)
}

/**
 * Starts a server that writes a line to a descriptor when it is ready.
 * @param descriptor 1 for standard output, or 3
 * @returns the child and the line. Throws when the server ends before it writes one.
 */
export async function startServer(
  command: string,
  parameters: readonly string[],
  options: { readonly descriptor: 1 | 3; readonly environment?: NodeJS.ProcessEnv; readonly input?: string },
): Promise<{ readonly child: ChildProcess; readonly line: string }> {
  const child = spawn(command, parameters, {
    stdio: ['pipe', 'pipe', 'ignore', 'pipe'],
    env: options.environment ?? process.env,
  })
  // A write error means that the child has ended, which its exit event reports.
  child.stdin?.on('error', () => undefined)
  child.stdin?.end(options.input ?? '')
  const stream = child.stdio[options.descriptor]
  if (!stream || !('readable' in stream))
    throw new Error(`${command} has no descriptor ${options.descriptor}`)
  const lines = createInterface({ input: stream as NodeJS.ReadableStream })
  const line = await new Promise<string>((resolve, reject) => {
    lines.once('line', resolve)
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`${command} ended with ${code}`)))
  })
  lines.close()
  return { child, line }
}

/**
 * Kills a process with all its descendants. Except on Windows, it must be the leader of its own process group
 * (`detached: true`). A process that has already ended is not an error.
 */
export function endTree(pid: number): void {
  if (process.platform === 'win32') {
    const taskkill = join(process.env.SystemRoot ?? String.raw`C:\Windows`, 'System32', 'taskkill.exe')
    spawnSync(taskkill, ['/pid', String(pid), '/t', '/f'], { stdio: 'ignore' })
    return
  }
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
