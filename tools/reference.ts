import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { RULES } from '../electron/findings/all-rules.ts'
import type { FindingRule } from '../electron/findings/rule.ts'
import { toRulePrefix } from '../shared/domain/finding.ts'
import { QUERY_REFERENCE, type ReferenceLine } from '../shared/query/query-reference.ts'

/** `npm run reference`: writes the tables of query keys and finding rules in docs/ from the code. */
const DOCS = join(import.meta.dirname, '../docs')

for (const { title, lines } of QUERY_REFERENCE) {
  writeTable('query-language.md', `\n### ${title}\n`, ['term', 'selects'], lines.map(toTermCells))
}
writeTable(
  'findings.md',
  '\n## The rules\n',
  ['rule', 'prefix', 'finds', 'parameters (default)'],
  Object.values(RULES).map(toRuleCells),
)

/** Replaces the first table after the heading. */
function writeTable(
  file: string,
  heading: string,
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): void {
  const path = join(DOCS, file)
  const page = readFileSync(path, 'utf8')
  const start = page.indexOf('\n|', page.indexOf(heading)) + 1
  if (!page.includes(heading) || start === 0)
    throw new Error(`${file} has no table under "${heading.trim()}"`)
  const lines = [columns, ...rows].map((cells) => `| ${cells.join(' | ')} |\n`)
  lines.splice(1, 0, `${'|---'.repeat(columns.length)}|\n`)
  writeFileSync(path, page.slice(0, start) + lines.join('') + page.slice(page.indexOf('\n\n', start) + 1))
}

function toTermCells({ example, also, selects }: ReferenceLine): readonly string[] {
  return [[example, ...also].map((text) => `\`${text}\``).join(', '), selects]
}

function toRuleCells({ name, explanation, parameters }: FindingRule): readonly string[] {
  const limits = parameters.map((parameter) => {
    const isNone = parameter.unit === 'date' && parameter.default === 0
    return `${parameter.name} (${isNone ? 'none' : parameter.default})`
  })
  return [name, toRulePrefix(name), explanation, limits.join(', ')]
}
