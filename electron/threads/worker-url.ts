import type { ProcessPath, ThreadPath } from './all-workers.ts'

type NameIn<Path> = Path extends `threads/${infer Name}` ? Name : never

/** Threads and processes with their code in this folder. */
export type WorkerName = NameIn<ThreadPath | ProcessPath>

// In a variable, because the bundler turns a literal `new URL('./x', import.meta.url)` into an asset.
const here = import.meta.url

/**
 * The file of a worker: `electron/threads/NAME.worker.ts` when Node runs the source, `NAME.worker.js` in the folder of
 * the bundle when Node runs the bundle.
 */
export function workerUrl(name: WorkerName): URL {
  return new URL(`${name}.worker.${here.endsWith('.ts') ? 'ts' : 'js'}`, here)
}
