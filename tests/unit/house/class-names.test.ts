import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const RENDERER = join(import.meta.dirname, '../../../renderer')
const FILES = readdirSync(RENDERER, { recursive: true, encoding: 'utf8' })
const textsOf = (ending: string) =>
  FILES.filter((name) => name.endsWith(ending)).map((name) => readFileSync(join(RENDERER, name), 'utf8'))

test('every class that is named in full has a style', () => {
  const styles = textsOf('.css').join('\n')
  const names = textsOf('.tsx').flatMap((text) =>
    [...text.matchAll(/className="([^"]+)"/g)].flatMap(([, list = '']) => list.split(/\s+/)),
  )
  expect(names.length).toBeGreaterThan(20)
  expect([...new Set(names)].filter((name) => !styles.includes(`.${name}`))).toEqual([])
})
