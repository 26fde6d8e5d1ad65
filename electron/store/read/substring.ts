import type Database from 'better-sqlite3'
import { foldText } from '../../../shared/search/fold-text.ts'
import { type Condition, condition } from './condition.ts'

/** The content of the response `r` holds the text anywhere, in words or across them; see [Note: Folding]. */
export function toSubstringCondition(text: string): Condition {
  return condition('contains_folded(r.content, ?)', foldText(text))
}

/** Gives a connection the SQL functions that conditions on text call. */
export function addTextFunctions(db: Database.Database): void {
  db.function('contains_folded', { deterministic: true, directOnly: true }, (content, folded) =>
    foldText(String(content)).includes(String(folded)) ? 1 : 0,
  )
}
