import { findPieces } from '../../../electron/findings/find-pieces.ts'
import { storeFindings } from '../../../electron/findings/write/store-findings.ts'
import type { WritableDatabase } from '../../../electron/store/database.ts'
import { RULE_NAMES } from '../../../shared/domain/finding.ts'

/** Stores the findings of all rules at their usual limits, as after a complete sync that ended then. */
export function applyRules(db: WritableDatabase, atMs: number): void {
  for (const piece of findPieces(db, RULE_NAMES, { atMs, from: 'sweep', scopeFromMs: null })) {
    if (piece) storeFindings(db, piece)
  }
}
