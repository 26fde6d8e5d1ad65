import type { ServiceOperation } from '../../support/hostile-service/types.ts'
import { parseExact } from '../../support/independent-rows.ts'

/** What archived bodies hold, found without the application's parser: the judge of what it stored. */

const FIELDS = {
  history: ['feedbackId', 'businessId', 'showOnWebsite', 'time', 'deleted'],
  responses: ['feedbackId', 'businessId', 'type', 'date', 'content'],
} as const

/** A row as one line of text, ids with all their digits; for comparing lists as multisets. */
export function toLine(operation: ServiceOperation, row: object): string {
  return JSON.stringify(FIELDS[operation].map((name) => String(Reflect.get(row, name))))
}

export function toLines(operation: ServiceOperation, rows: readonly object[]): string[] {
  return rows.map((row) => toLine(operation, row)).sort()
}

/**
 * Rows that the bodies bring together: each as often as the page that has it most often
 * (docs/decisions/0002-ordinals.md).
 */
export function mergeServed(operation: ServiceOperation, bodies: readonly string[]): string[] {
  const most = new Map<string, number>()
  for (const body of bodies) {
    for (const [line, count] of countLines(readServed(operation, body))) {
      most.set(line, Math.max(count, most.get(line) ?? 0))
    }
  }
  return [...most].flatMap(([line, count]) => Array<string>(count).fill(line)).sort()
}

/** Entries of one body, in whichever of the known shapes: every group of members that has all the fields of a row. */
export function readServed(operation: ServiceOperation, body: string): string[] {
  const lines: string[] = []
  visit(parseExact(body.replace(/^\uFEFF/, '')), (object) => {
    for (const row of groupByNumber(operation, object).values()) {
      if (Object.keys(row).length === FIELDS[operation].length) lines.push(toLine(operation, row))
    }
  })
  return lines
}

function visit(value: unknown, onObject: (object: object) => void): void {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) onObject(value)
  for (const inner of Object.values(value)) visit(inner, onObject)
}

function groupByNumber(operation: ServiceOperation, object: object): Map<string, Record<string, unknown>> {
  const groups = new Map<string, Record<string, unknown>>()
  for (const [name, value] of Object.entries(object)) {
    const [, field = '', number = ''] = /^([A-Za-z]+)(?:\[?([1-9]\d*)\]?)?$/.exec(name) ?? []
    if (!FIELDS[operation].some((known) => known === field)) continue
    const group = groups.get(number) ?? {}
    group[field] = value
    groups.set(number, group)
  }
  return groups
}

export function countLines(lines: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1)
  return counts
}
