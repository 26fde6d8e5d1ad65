import { RULE_NAMES } from '../../shared/domain/finding.ts'
import type { WritableDatabase } from '../store/database.ts'
import { findDataCutoff } from '../store/read/data-cutoff.ts'
import { findPieces } from './find-pieces.ts'
import { examinePieces } from './robustness.ts'
import { storeFindings } from './write/store-findings.ts'

/**
 * Applies all rules at once, for a workspace that nobody else has open, such as one restored from a bundle.
 * @param isExamining whether robustness is wanted too. @param onPiece may throw to stop.
 */
export function applyRules(db: WritableDatabase, isExamining: boolean, onPiece: () => void): void {
  const cutoff = findDataCutoff(db)
  if (!cutoff) return
  for (const piece of findPieces(db, RULE_NAMES, cutoff)) {
    onPiece()
    if (piece) storeFindings(db, piece)
  }
  if (!isExamining) return
  for (const piece of examinePieces(db, RULE_NAMES, cutoff)) {
    onPiece()
    if (piece) storeFindings(db, piece)
  }
}
