import type { Verification } from '../../shared/domain/verification.ts'
import { describeProblem } from '../evidence/describe-problem.ts'
import { readHeadIfPossible } from '../evidence/head-file.ts'
import { verifyArchive } from '../evidence/verify-archive.ts'
import { confirmDamage } from '../store/confirm-damage.ts'
import type { ReadableDatabase } from '../store/database.ts'
import { type DatabaseLocation, openReadonly } from '../store/open-database.ts'
import { isHeaderSound } from '../store/workspace-file.ts'
import { compareIndex } from './compare-index.ts'

/**
 * Deriving the index takes a second for some thirty pages, and temporarily as much disk space as the workspace: up to
 * this many receipts it is always checked.
 */
const COMPARED_RECEIPTS = 100

/**
 * Verifies the evidence of a workspace, and the index if that is requested or quick. Changes and repairs nothing.
 * @throws AppError as `openReadonly` and `readHead` (*file-access*); a damaged file is a verdict, not an error.
 */
export function verifyWorkspace(
  location: DatabaseLocation,
  options: { readonly withIndex: boolean },
): Verification {
  try {
    return verifyOpened(location, options)
  } catch (failure) {
    const error = confirmDamage(failure, location)
    if (error.code !== 'workspace-damaged') throw error
    return DAMAGED
  }
}

const DAMAGED: Verification = {
  isIntact: false,
  receipts: 0,
  bodyBytes: 0,
  headHash: null,
  problem: describeProblem('file-damaged', { receipt: 0 }),
  index: 'not-checked',
}

function verifyOpened(
  location: DatabaseLocation,
  { withIndex }: { readonly withIndex: boolean },
): Verification {
  // The head is read first, so that it cannot be newer than the database that is verified.
  const head = readHeadIfPossible(location.path)
  const db = openReadonly(location)
  try {
    if (!isHeaderSound(location)) return DAMAGED
    const verification = verifyArchive(db, head, location.witness)
    const isWanted = withIndex || verification.receipts <= COMPARED_RECEIPTS
    return verification.isIntact && isWanted ? verifyIndex(db, location, verification) : verification
  } finally {
    db.close()
  }
}

function verifyIndex(
  db: ReadableDatabase,
  location: DatabaseLocation,
  verification: Verification,
): Verification {
  const { index, differing } = compareIndex(db, location)
  if (index !== 'differs') return { ...verification, index }
  const problem = describeProblem('index-differs', { receipt: 0, detail: differing.join(', ') })
  return { ...verification, index, isIntact: false, problem }
}
