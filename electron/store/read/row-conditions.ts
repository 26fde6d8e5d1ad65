import { RESPONSE_OF_TEXT_ROW, TEXT_ROW_OF_RESPONSE } from '../text-rows.ts'
import { type Condition, condition } from './condition.ts'

/** The response `r` is found by an FTS5 expression; the found ones are collected once. */
export function isFoundBy(match: string): Condition {
  const collected = condition(
    `r.response_id IN (SELECT ${RESPONSE_OF_TEXT_ROW} FROM response_text WHERE response_text MATCH ?)`,
    match,
  )
  return { ...collected, oneByOne: isFoundOneByOneBy(match) }
}

function isFoundOneByOneBy(match: string): Condition {
  return condition(
    `EXISTS (SELECT 1 FROM response_text WHERE rowid = ${TEXT_ROW_OF_RESPONSE} AND response_text MATCH ?)`,
    match,
  )
}
