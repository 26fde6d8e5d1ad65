import { z } from 'zod'
import { type DecisionEntry, DISPOSITION_STATES, GROUNDS } from '../../../shared/domain/finding.ts'
import type { ReadableDatabase } from '../../store/database.ts'
import { findLogEntries } from '../../store/read/log-list.ts'

/** Nobody decides about one finding more often; the log has them all. */
const SHOWN_DECISIONS = 1_000

const detailsSchema = z.object({
  to: z.enum(DISPOSITION_STATES),
  reason: z.string(),
  ground: z.enum(GROUNDS).nullable(),
  by: z.string().default(''),
})

/** Every decision about one finding, newest first, as the log has them. */
export function findDecisions(db: ReadableDatabase, key: string): DecisionEntry[] {
  const entries = findLogEntries(db, {
    action: 'disposition-set',
    subject: key,
    offset: 0,
    limit: SHOWN_DECISIONS,
  })
  return entries.map(({ atMs, details }) => {
    const { to, reason, ground, by } = detailsSchema.parse(details)
    return { state: to, reason, ground, decidedAtMs: atMs, decidedBy: by }
  })
}
