/**
 * Every thread and process of the application: each is an entry point of its own, `electron/PATH.worker.ts`, and lies in
 * the bundle beside the others under the last part of its path. What builds, starts or checks them reads this list.
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

/** Of the command line on Node alone, which no package has. */
export const CHECKOUT_THREADS = ['reports/pdf/typeset-relay'] as const

/** Started by `StartProcess`. */
export const PROCESSES = ['threads/sql-console', 'reports/pdf/typeset'] as const

export type ThreadPath = (typeof THREADS)[number]
export type ProcessPath = (typeof PROCESSES)[number]
