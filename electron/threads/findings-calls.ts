import { type Decision, decide } from '../findings/write/decide.ts'
import { type ParameterChange, setParameters } from '../findings/write/set-parameters.ts'
import { type FindingsPiece, storeFindings } from '../findings/write/store-findings.ts'
import type { WriterSession } from './writer-session.ts'

/** What the writer thread does with findings. */
export function findingsWrites(getSession: () => WriterSession) {
  return {
    storeFindings: (piece: FindingsPiece): void => {
      const session = getSession()
      session.write((db) => storeFindings(db, piece))
      if (piece.kind === 'end') session.refreshSums()
    },
    /** @returns how many decisions differ from what was decided before. @throws AppError *invalid-argument*, *not-found* */
    decideFindings: (decision: Decision, atMs: number): number => {
      const session = getSession()
      const decided = session.writeLogged((db) => decide(db, decision, atMs))
      session.refreshSums()
      return decided
    },
    /** @throws AppError *invalid-argument* */
    setParameters: (change: ParameterChange, atMs: number): void =>
      getSession().writeLogged((db) => setParameters(db, change, atMs)),
  }
}
