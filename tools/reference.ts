import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { QUERY_REFERENCE, type ReferenceLine } from '../shared/query/query-reference.ts'

/** `npm run reference`: writes the tables of docs/query-language.md from the code. */
const PAGE = join(import.meta.dirname, '../docs/query-language.md')

let page = readFileSync(PAGE, 'utf8')
for (const { title, lines } of QUERY_REFERENCE) {
  const heading = `\n### ${title}\n\n`
  const start = page.indexOf(heading) + heading.length
  if (start < heading.length) throw new Error(`${PAGE} has no heading "${title}"`)
  page = page.slice(0, start) + toTable(lines) + page.slice(page.indexOf('\n\n', start) + 1)
}
writeFileSync(PAGE, page)

function toTable(lines: readonly ReferenceLine[]): string {
  const rows = lines.map(({ example, also, selects }) => {
    const examples = [example, ...also].map((text) => `\`${text}\``).join(', ')
    return `| ${examples} | ${selects} |\n`
  })
  return `| term | selects |\n|---|---|\n${rows.join('')}`
}
