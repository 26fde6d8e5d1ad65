import { Worker, type WorkerOptions } from 'node:worker_threads'
import Database from 'better-sqlite3'
import { notesEnvironment } from '../lib/unfinished-files.ts'
import { type ThreadPath, workerUrl } from '../lib/workers.ts'

type NameIn<Path> = Path extends `threads/${infer Name}` ? Name : never

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
  return new Worker(workerUrl(`threads/${name}`), { ...options, name, env: notesEnvironment() })
}
