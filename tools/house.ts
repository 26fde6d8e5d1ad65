import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { APP_ERROR_CODES } from '../shared/app-error.ts'
import { RULE_NAMES } from '../shared/domain/finding.ts'
import { ROW_FORMATS } from '../shared/domain/report-formats.ts'
import { CHANNELS } from '../shared/ipc/contract.ts'
import { QUERY_KEYS } from '../shared/query/keys/keys.ts'
import { findCircles, readImportGraph } from './house/import-graph.ts'
import { findBackArrows } from './house/levels.ts'

/**
 * `npm run house`: the size and shape of the code, beside the goals. Fails on circular imports and on imports against
 * the levels of tools/house/levels.ts; sizes are only printed.
 */
const ROOT = join(import.meta.dirname, '..')
const ZONES = ['electron', 'shared', 'renderer', 'tools']
const GOALS = { files: 850, lines: 70_000, medianLines: '80–120', dependencies: 20 }

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...ZONES], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => /\.tsx?$/.test(path))

console.log('              files    lines   median      p90')
for (const zone of ZONES)
  printMeasures(
    zone,
    files.filter((path) => path.startsWith(`${zone}/`)),
  )
printMeasures('in all', files)
console.log(`goal           ≤${GOALS.files}  ≤${GOALS.lines}   ${GOALS.medianLines}\n`)

const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
console.log(`${Object.keys(dependencies).length} runtime dependencies (goal ≤${GOALS.dependencies})\n`)

console.log('files to touch for one more: files that name the least named one, and the median')

/** Read as text, because Node cannot load JSX. */
const COLUMNS = readFileSync(
  join(import.meta.dirname, '../renderer/features/reviews/review-columns.tsx'),
  'utf8',
)
const COLUMN_NAMES = [...COLUMNS.matchAll(/^ {4}name: '(\w+)'/gm)].map(([, name = '']) => name)

const FAMILIES: readonly Family[] = [
  { thing: 'a query key', names: QUERY_KEYS, goal: 2 },
  { thing: 'a list column', names: COLUMN_NAMES, goal: 4 },
  { thing: 'an export format', names: ROW_FORMATS, goal: 3 },
  { thing: 'a finding rule', names: RULE_NAMES, goal: 2 },
  { thing: 'a question', names: CHANNELS, goal: 2, uses: 'renderer/' },
  { thing: 'an error code', names: APP_ERROR_CODES, goal: 3 },
]

/** The demo has cases of every rule, but a rule works without them: like tests, they are no part of it. */
const SAMPLE_DATA = 'electron/demo/'
for (const { thing, goal, least, leastName, median } of countHops(ROOT, files)) {
  console.log(
    `${thing.padEnd(22)} ${String(least).padStart(3)} (goal ≤${goal})  ${leastName}; median ${median}`,
  )
}

const graph = readImportGraph(ROOT, files)
const circles = findCircles(graph)
const backArrows = findBackArrows(graph)
console.log(`\n${circles.length} circles, ${backArrows.length} imports against the levels`)
for (const circle of circles) console.log(`circle: ${circle.join(', ')}`)
for (const { from, to } of backArrows) console.log(`${from} imports ${to}`)
process.exitCode = circles.length + backArrows.length > 0 ? 1 : 0

function printMeasures(name: string, paths: readonly string[]): void {
  const measures = measureFiles(ROOT, paths)
  const cells = [measures.files, measures.lines, measures.medianLines, measures.p90Lines]
  console.log(`${name.padEnd(10)} ${cells.map((cell) => String(cell).padStart(8)).join(' ')}`)
}

interface FileMeasures {
  readonly files: number
  readonly lines: number
  readonly medianLines: number
  /** Nine of ten files are no longer. */
  readonly p90Lines: number
}

/** Counts all lines, with blank lines and comments. */
function measureFiles(root: string, paths: readonly string[]): FileMeasures {
  const lines = paths
    .map((path) => readFileSync(join(root, path), 'utf8').trimEnd().split('\n').length)
    .sort((a, b) => a - b)
  const quantile = (share: number) => lines[Math.ceil(lines.length * share) - 1] ?? 0
  return {
    files: lines.length,
    lines: lines.reduce((sum, count) => sum + count, 0),
    medianLines: quantile(0.5),
    p90Lines: quantile(0.9),
  }
}

interface Family {
  readonly thing: string
  readonly names: readonly string[]
  /** The most files that adding one may touch. */
  readonly goal: number
  /** Start of the paths where a thing is only used. */
  readonly uses?: string
}

interface Hops {
  readonly thing: string
  readonly goal: number
  /** The number of product files that name the least-named member of the family. */
  readonly least: number
  readonly leastName: string
  /** The median over all members, many of which are words with other meanings too. */
  readonly median: number
}

/**
 * Counts the files that name a thing, as a string or as a key of an object. This approximates the number of files to
 * touch for one more: it also counts files that only use the thing, and misses files that only import it.
 */
function countHops(root: string, files: readonly string[]): Hops[] {
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
