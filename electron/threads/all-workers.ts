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
