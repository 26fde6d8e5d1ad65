import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { COLUMN_IDS } from '../../renderer/features/feedback/column-specs.ts'
import { APP_ERROR_CODES } from '../../shared/app-error.ts'
import { RULE_NAMES } from '../../shared/domain/finding.ts'
import { ROW_FORMATS } from '../../shared/domain/report.ts'
import { CHANNELS } from '../../shared/ipc/channels.ts'
import { QUERY_KEYS } from '../../shared/query/parse-value.ts'

interface Family {
  readonly thing: string
  readonly names: readonly string[]
  /** Files to touch for one more, at most. */
  readonly goal: number
}

const FAMILIES: readonly Family[] = [
  { thing: 'a query key', names: QUERY_KEYS, goal: 2 },
  { thing: 'a list column', names: COLUMN_IDS, goal: 4 },
  { thing: 'an export format', names: ROW_FORMATS, goal: 3 },
  { thing: 'a finding rule', names: RULE_NAMES, goal: 2 },
  { thing: 'a question or command', names: CHANNELS, goal: 2 },
  { thing: 'an error code', names: APP_ERROR_CODES, goal: 3 },
]

interface Hops {
  readonly thing: string
  readonly goal: number
  /** Product files that name the member of the family that the fewest name. */
  readonly least: number
  readonly leastName: string
  /** The median over all members, many of which are words that mean other things too. */
  readonly median: number
}

/**
 * How many files name a thing, as a string or as the key of an object. That approximates the number of files that someone
 * who adds one has to touch: it counts a file that only uses the thing, and it misses a file that lists it as an import.
 */
export function countHops(root: string, files: readonly string[]): Hops[] {
  const texts = files.map((file) => readFileSync(join(root, file), 'utf8'))
  return FAMILIES.map(({ thing, names, goal }) => {
    const counts = names
      .map((name) => ({ name, files: texts.filter((text) => namePattern(name).test(text)).length }))
      .sort((a, b) => a.files - b.files)
    const [least] = counts
    return {
      thing,
      goal,
      least: least?.files ?? 0,
      leastName: least?.name ?? '',
      median: counts[Math.floor(counts.length / 2)]?.files ?? 0,
    }
  })
}

/** Names hold letters, digits, hyphens and colons, none of which means anything else in a pattern. */
function namePattern(name: string): RegExp {
  return new RegExp(`['"\`]${name}['"\`]|^\\s*${name}:`, 'm')
}
