import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { countHops } from './house/count-hops.ts'
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
