import type { RuleName } from '../../../shared/domain/finding.ts'
import { prepareOnce, type WritableDatabase, writeInTransaction } from '../../store/database.ts'
import { forgetCaseOrder, forgetFindingSummary } from '../../store/finding-summary.ts'

/**
 * Pieces that the findings thread sends to the writer, each for a short transaction. Rows travel as the
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
  | (ExaminedRule & { readonly kind: 'verdicts'; readonly verdicts: string })
  | { readonly kind: 'examined'; readonly rules: readonly ExaminedRule[] }

export interface RuleEnd {
  readonly rule: RuleName
  readonly fingerprint: string
  readonly unjudgedItems: number
  readonly unjudgedBusinesses: number
}

export type ExaminedRule = Pick<RuleEnd, 'rule' | 'fingerprint'>

const ADD = `
  INSERT OR REPLACE INTO finding (finding_key, reference, rule, feedback_id, business_id, from_ms, until_ms, measure,
    details_json, hidden_ms, burst_ms, run)
  SELECT value ->> 0, value ->> 1, value ->> 2, CAST(value ->> 3 AS INTEGER), CAST(value ->> 4 AS INTEGER), value ->> 5,
    value ->> 6, value ->> 7, value ->> 8, value ->> 9, value ->> 10, @run
  FROM json_each(@json)`
const REMOVE_FORMER = `
  DELETE FROM finding WHERE finding_key IN (
    SELECT finding_key FROM finding WHERE rule = @rule AND run <> @run LIMIT +@limit)`
const NOTE_END = `
  INSERT OR REPLACE INTO finding_state (rule, fingerprint, unjudged_items, unjudged_businesses, is_examined)
  VALUES (@rule, @fingerprint, @unjudgedItems, @unjudgedBusinesses, 0)`
const FILL_TALLIES = `
  INSERT INTO business_tally (business_id, items, ever_shown, hidden)
  SELECT CAST(value ->> 0 AS INTEGER), value ->> 1, value ->> 2, value ->> 3 FROM json_each(?)`
// The key is the only efficient entry: through an index of the findings SQLite would read the whole list for each of
// them.
const NOTE_VERDICTS = `
  UPDATE finding SET is_robust = (verdict.value ->> 1) IS NULL, why_fragile = verdict.value ->> 1
  FROM json_each(@verdicts) AS verdict WHERE finding_key = verdict.value ->> 0`
const IS_CURRENT = 'SELECT 1 FROM finding_state WHERE rule = @rule AND fingerprint = @fingerprint'
const NOTE_EXAMINED =
  'UPDATE finding_state SET is_examined = 1 WHERE rule = @rule AND fingerprint = @fingerprint'

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
    case 'verdicts':
      writeInTransaction(db, () => noteVerdicts(db, piece))
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
function noteVerdicts(
  db: WritableDatabase,
  { rule, fingerprint, verdicts }: Extract<FindingsPiece, { readonly kind: 'verdicts' }>,
): void {
  if (prepareOnce(db, IS_CURRENT).get({ rule, fingerprint }) === undefined) return
  forgetCaseOrder(db)
  prepareOnce(db, NOTE_VERDICTS).run({ verdicts })
}

function noteExamined(
  db: WritableDatabase,
  { rules }: Extract<FindingsPiece, { readonly kind: 'examined' }>,
): void {
  for (const { rule, fingerprint } of rules) prepareOnce(db, NOTE_EXAMINED).run({ rule, fingerprint })
}
