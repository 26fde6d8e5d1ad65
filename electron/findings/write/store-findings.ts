import type { RuleName } from '../../../shared/domain/finding.ts'
import { prepareOnce, type WritableDatabase, writeInTransaction } from '../../store/database.ts'
import { forgetFindingSummary } from '../../store/finding-summary.ts'

/**
 * What the findings thread hands to the writer, piece by piece, so that each is a short transaction. Rows travel as the
 * JSON that SQLite reads itself. Findings of an earlier run stay until the end of the new one: a list never empties in
 * between.
 */
export type FindingsPiece =
  | { readonly kind: 'rows'; readonly run: number; readonly json: string }
  | {
      readonly kind: 'end'
      readonly run: number
      readonly rules: readonly RuleEnd[]
      readonly tallies: string | null
    }
  | { readonly kind: 'examined'; readonly rules: readonly ExaminedRule[]; readonly fragile: string }

export interface RuleEnd {
  readonly rule: RuleName
  readonly fingerprint: string
  readonly unjudgedItems: number
  readonly unjudgedBusinesses: number
}

export type ExaminedRule = Pick<RuleEnd, 'rule' | 'fingerprint'>

const ADD = `
  INSERT OR REPLACE INTO finding (finding_key, reference, rule, feedback_id, business_id, from_ms, until_ms, measure,
    details_json, run)
  SELECT value ->> 0, value ->> 1, value ->> 2, CAST(value ->> 3 AS INTEGER), CAST(value ->> 4 AS INTEGER), value ->> 5,
    value ->> 6, value ->> 7, value ->> 8, @run
  FROM json_each(@json)`
const REMOVE_FORMER = `
  DELETE FROM finding WHERE finding_key IN (
    SELECT finding_key FROM finding WHERE rule = @rule AND run <> @run LIMIT +@limit)`
const NOTE_END = `
  INSERT OR REPLACE INTO finding_state (rule, fingerprint, unjudged_items, unjudged_businesses, is_examined)
  VALUES (@rule, @fingerprint, @unjudgedItems, @unjudgedBusinesses, 0)`
const FILL_TALLIES = `
  INSERT INTO business_tally (business_id, items, ever_shown, hidden, hidden_now)
  SELECT CAST(value ->> 0 AS INTEGER), value ->> 1, value ->> 2, value ->> 3, value ->> 4 FROM json_each(?)`
const NOTE_FRAGILE = `
  UPDATE finding SET is_robust = 0, why_fragile = fragile.value
  FROM json_each(@fragile) AS fragile WHERE finding_key = fragile.key AND rule = @rule`

/** Rows that one transaction takes away. */
const REMOVED_AT_ONCE = 5_000

export function storeFindings(db: WritableDatabase, piece: FindingsPiece): void {
  switch (piece.kind) {
    case 'rows':
      writeInTransaction(db, () => addRows(db, piece))
      return
    case 'end':
      for (const { rule } of piece.rules) removeFormer(db, rule, piece.run)
      writeInTransaction(db, () => noteEnd(db, piece))
      return
    case 'examined':
      writeInTransaction(db, () => noteExamined(db, piece))
  }
}

function addRows(
  db: WritableDatabase,
  { run, json }: Extract<FindingsPiece, { readonly kind: 'rows' }>,
): void {
  forgetFindingSummary(db)
  prepareOnce(db, ADD).run({ run, json })
}

function removeFormer(db: WritableDatabase, rule: RuleName, run: number): void {
  const remove = prepareOnce(db, REMOVE_FORMER)
  const removeSome = () =>
    writeInTransaction(db, () => {
      forgetFindingSummary(db)
      return remove.run({ rule, run, limit: REMOVED_AT_ONCE }).changes
    })
  while (removeSome() > 0);
}

function noteEnd(
  db: WritableDatabase,
  { rules, tallies }: Extract<FindingsPiece, { readonly kind: 'end' }>,
): void {
  for (const end of rules) prepareOnce(db, NOTE_END).run(end)
  if (tallies === null) return
  prepareOnce(db, 'DELETE FROM business_tally').run()
  prepareOnce(db, FILL_TALLIES).run(tallies)
}

/** Findings that another run has computed since keep waiting for their own examination. */
function noteExamined(
  db: WritableDatabase,
  { rules, fragile }: Extract<FindingsPiece, { readonly kind: 'examined' }>,
): void {
  const note = prepareOnce(
    db,
    'UPDATE finding_state SET is_examined = 1 WHERE rule = @rule AND fingerprint = @fingerprint',
  )
  for (const { rule, fingerprint } of rules) {
    if (note.run({ rule, fingerprint }).changes === 0) continue
    prepareOnce(db, 'UPDATE finding SET is_robust = 1 WHERE rule = ?').run(rule)
    prepareOnce(db, NOTE_FRAGILE).run({ rule, fragile })
  }
}
