import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { QUERY_KEYS } from '../../../shared/query/keys/keys.ts'
import { parseQuery } from '../../../shared/query/parse-query.ts'
import { QUERY_REFERENCE } from '../../../shared/query/query-reference.ts'

const page = readFileSync(new URL('../../../docs/query-language.md', import.meta.url), 'utf8')
const lines = QUERY_REFERENCE.flatMap((section) => section.lines)

describe('the reference of the query language', () => {
  test('explains every key', () => {
    const examples = lines.map(({ example }) => example)
    for (const key of QUERY_KEYS) {
      expect(
        examples.filter(
          (example) => example.startsWith(`${key}:`) && !/[ ()]/.test(example.replace(/".*"/, '')),
        ),
      ).not.toEqual([])
    }
  })

  test('gives examples that can be read', () => {
    for (const { example, also } of lines) {
      for (const text of [example, ...also]) expect(parseQuery(text)).toMatchObject({ errors: [] })
    }
  })

  test('is the same in the application and in the documentation', () => {
    for (const { title, lines: rows } of QUERY_REFERENCE) {
      const table = rows.map(({ example, also, selects }) => {
        const examples = [example, ...also].map((text) => `\`${text}\``).join(', ')
        return `| ${examples} | ${selects} |\n`
      })
      expect(page, 'run npm run reference').toContain(
        `### ${title}\n\n| term | selects |\n|---|---|\n${table.join('')}\n`,
      )
    }
  })

  test('asks questions on the page that can be read', () => {
    const questions = page.slice(page.indexOf('## Some questions'), page.indexOf('## What can be asked'))
    const searches = [...questions.matchAll(/`(.+?)` \|$/gm)].map(([, search]) => search ?? '')
    expect(searches.length).toBeGreaterThan(5)
    for (const search of searches) expect(parseQuery(search)).toMatchObject({ errors: [] })
  })
})
