import { join } from 'node:path'
import { buildIfStale } from './build/build-if-stale.ts'
import { runAttached } from './programs/child-process.ts'
import { showSomewhere } from './session/display.ts'
import { chooseEngine, type Surroundings, theseSurroundings } from './start/choose-engine.ts'

const ROOT = join(import.meta.dirname, '..')

/** `npm start [-- ARGUMENTS of the application]` */
if (import.meta.main) process.exitCode = await startApplication(theseSurroundings, process.argv.slice(2))

/**
 * Starts the application, or prints what is missing and what to do.
 * @returns the exit code, after the application has quit
 */
export async function startApplication(
  surroundings: Surroundings,
  parameters: readonly string[],
): Promise<number> {
  const engine = await chooseEngine(surroundings)
  if ('exitCode' in engine) return engine.exitCode
  buildIfStale(ROOT)
  const { environment, stop } = await showSomewhere(surroundings)
  try {
    // Like Chromium, Electron cannot run its sandbox as root.
    const sandbox = surroundings.isRoot ? ['--no-sandbox'] : []
    const { code } = await runAttached(engine.executable, [...sandbox, ROOT, ...parameters], {
      environment: { ...surroundings.environment, ...environment },
    })
    return code ?? 1
  } finally {
    await stop()
  }
}
