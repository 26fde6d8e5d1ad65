import { expect } from 'vitest'
import { verifyWorkspace } from '../../../electron/indexing/verify-workspace.ts'
import type { ReadableDatabase } from '../../../electron/store/database.ts'
import { type DatabaseLocation, openReadonly } from '../../../electron/store/open-database.ts'
import { dumpRowsOnly } from '../../support/store/dump-index.ts'

/**
 * Looks into a workspace that no process has open, from the process of the test: the command line takes a second each
 * time.
 */
interface Place {
  readonly location: DatabaseLocation
}

/** As `verify --index` says it: the archive verifies, and the index, as far as it is complete, follows from it. */
export function expectIntact({ location }: Place, what?: string): void {
  const verification = verifyWorkspace(location, { withIndex: true })
  expect(verification, what).toMatchObject({ isIntact: true, problem: null })
}

/** Events, responses, items and quarantine, without the numbers of receipts: they tell how often pages were read. */
export function readRows(place: Place): unknown {
  return look(place, dumpRowsOnly)
}

export function countReceipts(place: Place): number {
  return Number(look(place, (db) => db.prepare('SELECT count(*) FROM receipt').pluck().get()))
}

export function look<Answer>({ location }: Place, ask: (db: ReadableDatabase) => Answer): Answer {
  const db = openReadonly(location)
  try {
    return ask(db)
  } finally {
    db.close()
  }
}
