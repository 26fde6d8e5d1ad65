import type { ProcessPath, ThreadPath } from './all-workers.ts'

type NameIn<Path> = Path extends `threads/${infer Name}` ? Name : never

/** The threads and processes whose code lies beside this file. */
export type WorkerName = NameIn<ThreadPath | ProcessPath>

// The bundler would turn a literal `new URL('./x', import.meta.url)` into an asset, so the base is named first.
const here = import.meta.url

/**
 * Where a worker's code lies: `electron/threads/NAME.worker.ts` when Node runs the source, `NAME.worker.js` beside the
 * bundle's other files when it runs the bundle.
 */
export function workerUrl(name: WorkerName): URL {
  return new URL(`${name}.worker.${here.endsWith('.ts') ? 'ts' : 'js'}`, here)
}
