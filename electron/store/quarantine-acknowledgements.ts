import type { ReceiptSeq } from '../../shared/domain/ids.ts'
import { prepareOnce, type WritableDatabase } from './database.ts'

/**
 * One quarantined entry, or all of them up to a receipt (later ones have not been seen), or of these only those that
 * were acknowledged before.
 */
type QuarantineChoice =
  | { readonly receipt: ReceiptSeq; readonly position: number }
  | { readonly throughReceipt: ReceiptSeq; readonly seenBefore?: boolean }

/** The same entry in an earlier reply: the same text at any position, and the same reason. */
const SAME_BEFORE = `
  FROM quarantine AS same
  JOIN quarantine_acknowledgement AS seen
    ON seen.receipt = same.receipt AND seen.position = same.position AND seen.reason = same.reason
  WHERE same.text_hash = quarantine.text_hash AND same.reason = quarantine.reason
    AND same.operation = quarantine.operation
  ORDER BY seen.acknowledged_at_ms, same.receipt, same.position LIMIT 1`
/**
 * SQL of a value on `quarantine`: when the same entry was first acknowledged, in milliseconds; NULL if it never was.
 */
export const ACKNOWLEDGED_BEFORE = `(SELECT seen.acknowledged_at_ms ${SAME_BEFORE})`
const NOTE_BEFORE = `(SELECT seen.note ${SAME_BEFORE})`

export interface Acknowledgement {
  readonly choice: QuarantineChoice
  /** The auditor's note; may be empty. */
  readonly note: string
  readonly atMs: number
}

const ACKNOWLEDGE = (where: string, note = '@note') => `
  INSERT INTO quarantine_acknowledgement (receipt, position, reason, sweep_id, note, acknowledged_at_ms)
  SELECT receipt, position, reason, sweep_id, ${note}, @atMs FROM quarantine WHERE ${where}
  ON CONFLICT DO NOTHING`
const ACKNOWLEDGE_ONE = ACKNOWLEDGE('receipt = @receipt AND position = @position')
const ACKNOWLEDGE_ALL = ACKNOWLEDGE('receipt <= @throughReceipt')
/** Each gets the note of the same entry, unless another one is given. */
const ACKNOWLEDGE_SEEN = ACKNOWLEDGE(
  `receipt <= @throughReceipt AND ${ACKNOWLEDGED_BEFORE} IS NOT NULL`,
  `CASE @note WHEN '' THEN ${NOTE_BEFORE} ELSE @note END`,
)

/**
 * Records that the auditor has looked at quarantined entries. Entries that were acknowledged before keep their first
 * note.
 * @returns how many entries this concerned.
 */
export function acknowledgeQuarantined(
  db: WritableDatabase,
  { choice, note, atMs }: Acknowledgement,
): number {
  if (!('throughReceipt' in choice))
    return prepareOnce(db, ACKNOWLEDGE_ONE).run({ ...choice, note, atMs }).changes
  const { throughReceipt, seenBefore = false } = choice
  const sql = seenBefore ? ACKNOWLEDGE_SEEN : ACKNOWLEDGE_ALL
  return prepareOnce(db, sql).run({ throughReceipt, note, atMs }).changes
}

/** One acknowledged entry, or all that were acknowledged at one moment. */
export type UndoChoice =
  | { readonly receipt: ReceiptSeq; readonly position: number }
  | { readonly acknowledgedAtMs: number }

const CHOSEN = {
  one: 'receipt = @receipt AND position = @position',
  all: 'acknowledged_at_ms = @acknowledgedAtMs',
} as const

/**
 * Entries wait again, as if nobody had looked at them.
 * @returns how many, and when they were acknowledged; undefined where none of them is.
 */
export function undoAcknowledgement(
  db: WritableDatabase,
  choice: UndoChoice,
): { readonly entries: number; readonly acknowledgedAtMs: number } | undefined {
  const where = 'receipt' in choice ? CHOSEN.one : CHOSEN.all
  const acknowledgedAtMs = prepareOnce(
    db,
    `SELECT acknowledged_at_ms FROM quarantine_acknowledgement WHERE ${where} LIMIT 1`,
  )
    .pluck()
    .get(choice)
  if (typeof acknowledgedAtMs !== 'number') return undefined
  const { changes } = prepareOnce(db, `DELETE FROM quarantine_acknowledgement WHERE ${where}`).run(choice)
  return { entries: changes, acknowledgedAtMs }
}
