import Database from 'better-sqlite3'
import { exportRows } from '../../../electron/reports/export-rows.ts'

/** Begins an export, says so after some rows, and then waits to be killed. Arguments: database, target. */
const [, , databasePath = '', path = ''] = process.argv
exportRows({
  db: new Database(databasePath, { readonly: true }),
  format: 'csv',
  template: 'visibility-changes',
  filter: '',
  asOfMs: 0,
  path,
  onProgress: ({ rows }) => {
    if (rows < 10_000) return
    console.log('writing')
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  },
  isCancelled: () => false,
})
