import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { APP_ERROR_CODES } from '../../shared/app-error.ts'
import { RULE_NAMES } from '../../shared/domain/finding.ts'
import { ROW_FORMATS } from '../../shared/domain/report-formats.ts'
import { CHANNELS } from '../../shared/ipc/contract.ts'
import { QUERY_KEYS } from '../../shared/query/keys/keys.ts'

/** Read as text, because Node cannot load JSX. */
const COLUMNS = readFileSync(
  join(import.meta.dirname, '../../renderer/features/reviews/review-columns.tsx'),
  'utf8',
)
const COLUMN_NAMES = [...COLUMNS.matchAll(/^ {4}name: '(\w+)'/gm)].map(([, name = '']) => name)

interface Family {
  readonly thing: string
  readonly names: readonly string[]
  /** The most files that adding one may touch. */
  readonly goal: number
  /** Start of the paths where a thing is only used. */
  readonly uses?: string
}

const FAMILIES: readonly Family[] = [
  { thing: 'a query key', names: QUERY_KEYS, goal: 2 },
  { thing: 'a list column', names: COLUMN_NAMES, goal: 4 },
  { thing: 'an export format', names: ROW_FORMATS, goal: 3 },
  { thing: 'a finding rule', names: RULE_NAMES, goal: 2 },
  { thing: 'a question', names: CHANNELS, goal: 2, uses: 'renderer/' },
  { thing: 'an error code', names: APP_ERROR_CODES, goal: 3 },
]

interface Hops {
  readonly thing: string
  readonly goal: number
  /** The number of product files that name the least-named member of the family. */
  readonly least: number
  readonly leastName: string
  /** The median over all members, many of which are words with other meanings too. */
  readonly median: number
}

/** The demo has cases of every rule, but a rule works without them: like tests, they are no part of it. */
const SAMPLE_DATA = 'electron/demo/'

/**
 * Counts the files that name a thing, as a string or as a key of an object. This approximates the number of files to
 * touch for one more: it also counts files that only use the thing, and misses files that only import it.
 */
export function countHops(root: string, files: readonly string[]): Hops[] {
  const read = files
    .filter((file) => !file.startsWith(SAMPLE_DATA))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
  return FAMILIES.map(({ thing, names, goal, uses }) => {
    const texts = read.filter(({ file }) => uses === undefined || !file.startsWith(uses))
    const counts = names
      .map((name) => ({ name, files: texts.filter(({ text }) => namePattern(name).test(text)).length }))
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

/** Names have only letters, digits, hyphens and colons, which need no escape. */
function namePattern(name: string): RegExp {
  return new RegExp(`['"\`]${name}['"\`]|^\\s*${name}:`, 'm')
}
