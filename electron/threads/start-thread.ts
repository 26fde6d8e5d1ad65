import { Worker, type WorkerOptions } from 'node:worker_threads'
import Database from 'better-sqlite3'
import { notesEnvironment } from '../lib/unfinished-files.ts'
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

let isDriverKept = false

/**
 * Starts a thread that may open workspace files.
 *
 * The database driver is loaded in this thread first, though no SQL runs here: a native module that only threads have
 * loaded is unloaded with the last of them, possibly during its clean-up, and the process ends with a segmentation
 * fault (better-sqlite3's tracker, issue 1476).
 */
export function startThread(name: NameIn<ThreadPath>, options: WorkerOptions = {}): Worker {
  if (!isDriverKept) new Database(':memory:').close()
  isDriverKept = true
  return new Worker(workerUrl(name), { ...options, name, env: notesEnvironment() })
}
