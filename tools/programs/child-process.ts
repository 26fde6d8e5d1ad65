import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

/** Ends a child that was started for this session; one that does not obey within two seconds is killed. */
export async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill('SIGTERM')
  const limit = setTimeout(() => child.kill('SIGKILL'), 2_000)
  await ended
  clearTimeout(limit)
}

/**
 * Starts a server that announces itself by a line on a descriptor.
 * @param descriptor 1 for standard output, or 3 for one of its own.
 * @returns the child and the line. Throws when it ends before it says anything.
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
  // One that ends before it has read all of this is known by its exit.
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
