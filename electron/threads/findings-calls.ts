import type {
  BusinessesCompared,
  BusinessFindings,
  DecisionEntry,
  FindingEvidence,
  FindingsOverview,
  FindingsPage,
  FindingWithEvidence,
} from '../../shared/domain/finding.ts'
import type { FeedbackId } from '../../shared/domain/ids.ts'
import type { ResolvedReference } from '../../shared/domain/reference.ts'
import { findBusinessesCompared } from '../findings/read/businesses-compared.ts'
import { findDecisions } from '../findings/read/decisions.ts'
import { findEvidence } from '../findings/read/evidence.ts'
import {
  countByBusiness,
  type FindingsRequest,
  findFindings,
  findFindingsOfItem,
  getFinding,
  resolveReference,
} from '../findings/read/list-findings.ts'
import { findOverview } from '../findings/read/overview.ts'
import { type Decision, decide } from '../findings/write/decide.ts'
import { type ParameterChange, setParameters } from '../findings/write/set-parameters.ts'
import { type FindingsPiece, storeFindings } from '../findings/write/store-findings.ts'
import { findDataCutoff } from '../store/read/data-cutoff.ts'
import type { ReaderSession } from './reader-session.ts'
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

/** Questions about findings, as the rules were applied last. */
export interface FindingsReads {
  getFindingsOverview(): Omit<FindingsOverview, 'isComputing'>
  listFindings(request: FindingsRequest): FindingsPage
  listFindingsOfItem(request: { readonly feedbackId: FeedbackId }): readonly FindingWithEvidence[]
  /** @throws AppError *not-found* */
  listFindingEvidence(request: { readonly key: string }): readonly FindingEvidence[]
  /** Newest first. */
  listDecisions(request: { readonly key: string }): readonly DecisionEntry[]
  countFindingsByBusiness(): readonly BusinessFindings[]
  compareBusinesses(): BusinessesCompared
  resolveReference(request: { readonly reference: string }): ResolvedReference | null
}

export function findingsReads(session: ReaderSession): FindingsReads {
  return {
    getFindingsOverview: () => session.read((_, db) => findOverview(db)),
    listFindings: (request) => session.read((_, db) => findFindings(db, request)),
    listFindingsOfItem: ({ feedbackId }) => session.read((_, db) => findFindingsOfItem(db, feedbackId)),
    listFindingEvidence: ({ key }) =>
      session.read((_, db) => findEvidence(db, getFinding(db, key), findDataCutoff(db)?.atMs ?? null)),
    listDecisions: ({ key }) => session.read((_, db) => findDecisions(db, key)),
    countFindingsByBusiness: () => session.read((_, db) => countByBusiness(db)),
    compareBusinesses: () => session.read((_, db) => findBusinessesCompared(db)),
    resolveReference: ({ reference }) => session.read((_, db) => resolveReference(db, reference)),
  }
}
