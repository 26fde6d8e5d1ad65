import { currentHead } from '../../../electron/evidence/compare-head.ts'
import type { Head } from '../../../electron/evidence/head-file.ts'
import type { ReadableDatabase } from '../../../electron/store/database.ts'
import { getLastOpening } from '../../../electron/store/workspace-record.ts'

/** The head file of a database whose session goes on, with its end in the write-ahead log. */
export function headOf(db: ReadableDatabase): Head {
  return { ...currentHead(db), opening: getLastOpening(db), foldedSeq: 0, isClosed: false, anomalies: [] }
}
