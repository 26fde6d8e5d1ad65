import { isDecimalId } from '../../shared/domain/ids.ts'
import type { JsonNode } from './json-node.ts'

/**
 * A whole number in canonical decimal text, written as a JSON number or as text; null for anything else. `1e3`, `1.0`
 * and `-0` are refused: they would have to be reinterpreted, and ids beyond 2^53 cannot be.
 */
export function readWholeNumber(node: JsonNode | undefined): string | null {
  const text = node?.kind === 'number' ? node.raw : node?.kind === 'string' ? node.value : ''
  return isDecimalId(text) ? text : null
}

/** The same for numbers that are counted with, which a double holds exactly. */
export function readCount(node: JsonNode | undefined): number | null {
  const text = readWholeNumber(node)
  const value = text === null ? Number.NaN : Number(text)
  return Number.isSafeInteger(value) ? value : null
}

/** 0 or 1, or null for anything else. */
export function readBit(node: JsonNode | undefined): 0 | 1 | null {
  const text = readWholeNumber(node)
  if (text === '0') return 0
  return text === '1' ? 1 : null
}
