import type { ReceiptSeq } from '../../shared/domain/ids.ts'
import { prepareOnce, type WritableDatabase } from './database.ts'

/** One entry of the quarantine, or all of them up to a receipt: what came later has not been seen. */
export type QuarantineChoice =
  | { readonly receipt: ReceiptSeq; readonly position: number }
  | { readonly throughReceipt: ReceiptSeq }

export interface Acknowledgement {
  readonly choice: QuarantineChoice
  /** The auditor's words; may be empty. */
  readonly note: string
  readonly atMs: number
}

const ACKNOWLEDGE = (where: string) => `
  INSERT INTO quarantine_acknowledgement (receipt, position, reason, sweep_id, note, acknowledged_at_ms)
  SELECT receipt, position, reason, sweep_id, @note, @atMs FROM quarantine WHERE ${where}
  ON CONFLICT DO NOTHING`
const ACKNOWLEDGE_ONE = ACKNOWLEDGE('receipt = @receipt AND position = @position')
const ACKNOWLEDGE_ALL = ACKNOWLEDGE('receipt <= @throughReceipt')

/**
 * Keeps that the auditor has looked at entries of the quarantine. What was acknowledged before keeps its first note.
 * @returns how many entries this concerned.
 */
export function acknowledgeQuarantined(
  db: WritableDatabase,
  { choice, note, atMs }: Acknowledgement,
): number {
  const sql = 'throughReceipt' in choice ? ACKNOWLEDGE_ALL : ACKNOWLEDGE_ONE
  return prepareOnce(db, sql).run({ ...choice, note, atMs }).changes
}
