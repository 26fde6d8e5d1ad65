/** Threads of the application; each is an entry point of its own, in the source as in the bundle. */
export type WorkerName =
  | 'writer'
  | 'pages'
  | 'reader'
  | 'counter'
  | 'findings'
  | 'report'
  | 'bundle'
  | 'sql-console'
  | 'demo-service'

// The bundler would turn a literal `new URL('./x', import.meta.url)` into an asset, so the base is named first.
const here = import.meta.url

/**
 * Where a worker's code lies: `electron/workers/NAME.worker.ts` when Node runs the source, `NAME.worker.js` beside the
 * bundle's other files when it runs the bundle.
 */
export function workerUrl(name: WorkerName): URL {
  return new URL(`${name}.worker.${here.endsWith('.ts') ? 'ts' : 'js'}`, here)
}
