import { describe, expect, it } from 'vitest'
import type { WritableDatabase } from '../../../electron/store/database.ts'
import { beginSweep, finishSweep } from '../../../electron/store/sweeps.ts'
import { insertOpening } from '../../../electron/store/workspace-record.ts'
import type { SweepId } from '../../../shared/domain/ids.ts'
import { RECEIVED_AT_MS } from '../../support/store/sample-pages.ts'
import {
  commitPages,
  createSampleWorkspace,
  EVERYTHING,
  startSweep,
} from '../../support/store/sample-workspace.ts'

function workspaceWithEvidence(): WritableDatabase {
  const { db } = createSampleWorkspace()
  commitPages(db, startSweep(db, 'history'), 'history', [[], [{ a: 1 }]])
  insertOpening(db, 1, RECEIVED_AT_MS)
  return db
}

function finish(db: WritableDatabase, sweepId: SweepId, outcome: 'complete' | 'incomplete'): void {
  const reasons = outcome === 'complete' ? [] : [{ code: 'cancelled' as const, detail: '' }]
  finishSweep(db, { sweepId, outcome, reasons, pages: 2, requests: 2, finishedAtMs: RECEIVED_AT_MS })
}

const contentOf = (db: WritableDatabase) =>
  ['receipt', 'page_body', 'opening', 'sweep'].map((table) => db.prepare(`SELECT * FROM ${table}`).all())

describe('evidence', () => {
  it.each(['receipt', 'page_body', 'opening'])('refuses UPDATE, DELETE and REPLACE in %s', (table) => {
    const db = workspaceWithEvidence()
    const before = contentOf(db)
    const [key] = db.prepare(`SELECT name FROM pragma_table_info('${table}') WHERE pk = 1`).pluck().all()
    expect(() => db.exec(`UPDATE ${table} SET ${key} = ${key} + 10`)).toThrow('never changed')
    expect(() => db.exec(`DELETE FROM ${table}`)).toThrow('never deleted')
    expect(() => db.exec(`REPLACE INTO ${table} SELECT * FROM ${table}`)).toThrow('never deleted')
    expect(() => db.exec(`INSERT OR IGNORE INTO ${table} SELECT * FROM ${table}`)).not.toThrow()
    expect(contentOf(db)).toEqual(before)
  })

  it.each(['hash', 'request_json', 'body_sha256', 'received_at_ms'])(
    'refuses another %s in a receipt',
    (column) => {
      const db = workspaceWithEvidence()
      expect(() => db.exec(`UPDATE receipt SET ${column} = ${column} WHERE seq = 1`)).toThrow('never changed')
      expect(() =>
        db.exec(
          `INSERT INTO receipt SELECT * FROM receipt WHERE seq = 1
         ON CONFLICT (seq) DO UPDATE SET ${column} = excluded.${column}`,
        ),
      ).toThrow('never changed')
    },
  )
})

describe('a sweep', () => {
  it('is never deleted or replaced, and keeps what it asked for', () => {
    const db = workspaceWithEvidence()
    const before = contentOf(db)
    db.pragma('foreign_keys = OFF')
    expect(() => db.exec('DELETE FROM sweep')).toThrow('never deleted')
    expect(() => db.exec('REPLACE INTO sweep SELECT * FROM sweep')).toThrow('never deleted')
    for (const column of ['sweep_id', 'operation', 'kind', 'scope_json', 'started_at_ms']) {
      expect(() => db.exec(`UPDATE sweep SET ${column} = ${column}`)).toThrow('the plan of a sweep')
    }
    expect(contentOf(db)).toEqual(before)
  })

  it('keeps its end once it is complete', () => {
    const db = workspaceWithEvidence()
    finish(db, startSweep(db, 'history'), 'complete')
    expect(() => db.exec("UPDATE sweep SET outcome = 'running'")).toThrow('a complete sweep')
    expect(() => db.exec('UPDATE sweep SET pages = 3')).toThrow('a complete sweep')
  })

  it('may go on after it was stopped', () => {
    const db = workspaceWithEvidence()
    const sweepId = startSweep(db, 'history')
    finish(db, sweepId, 'incomplete')
    const plan = {
      operation: 'history',
      kind: 'complete',
      scope: EVERYTHING,
      startedAtMs: RECEIVED_AT_MS,
    } as const
    expect(beginSweep(db, plan)).toMatchObject({ sweepId, outcome: 'running' })
    finish(db, sweepId, 'complete')
  })
})
