import { basename } from 'node:path'

/**
 * Every thread and process of the application. Each has its own entry point, `electron/PATH.worker.ts`; in the bundle,
 * its file is named after the last part of its path. The build, the clients and the self-check read this list.
 */
export const THREADS = [
  'cli/command-line',
  'threads/writer',
  'threads/pages',
  'threads/reader',
  'threads/counter',
  'threads/findings',
  'threads/report',
  'threads/bundle',
  'threads/demo-service',
  'credentials/keychain',
  'lib/zip/inflate',
] as const

/** Used by the command line on Node only; packages do not contain it. */
export const CHECKOUT_THREADS = ['reports/pdf/typeset-relay'] as const

/** Started by `StartProcess`. */
export const PROCESSES = ['threads/sql-console', 'reports/pdf/typeset'] as const

export type ThreadPath = (typeof THREADS)[number]
export type ProcessPath = (typeof PROCESSES)[number]
type WorkerPath = ThreadPath | ProcessPath | (typeof CHECKOUT_THREADS)[number]

// In a variable, because the bundler turns a literal `new URL('./x', import.meta.url)` into an asset.
const here = import.meta.url

/** The file of a worker: its source when Node runs the source, a file beside the others when Node runs the bundle. */
export function workerUrl(path: WorkerPath): URL {
  return here.endsWith('.ts')
    ? new URL(`../${path}.worker.ts`, here)
    : new URL(`${basename(path)}.worker.js`, here)
}
