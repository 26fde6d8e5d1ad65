import { describe, expect, it } from 'vitest'
import { type FoundPage, numberPages } from '../../../electron/import/number-pages.ts'

const found = (file: string, page: number | null, sha256 = file): FoundPage<string> => ({
  file,
  page,
  sha256,
  modifiedMs: 0,
})
const places = (pages: readonly FoundPage<string>[]) =>
  numberPages(pages).pages.map(({ file, page, pass }) => `${file} ${page}.${pass}`)

describe('pages from files', () => {
  it('are put in the order of the numbers that they state', () => {
    expect(places([found('b', 2), found('c', 10), found('a', 1)])).toEqual(['a 1.1', 'b 2.1', 'c 10.1'])
  })

  it('take the free numbers where they state none', () => {
    expect(places([found('x', null), found('b', 2), found('y', null)])).toEqual(['x 1.1', 'b 2.1', 'y 3.1'])
  })

  it('of one number are further readings of that page', () => {
    expect(places([found('a', 1), found('again', 1), found('b', 2)])).toEqual(['a 1.1', 'b 2.1', 'again 1.2'])
  })

  it('with the same bytes are taken once', () => {
    const { pages, duplicates } = numberPages([found('a', 1, 'same'), found('copy', 1, 'same')])
    expect(pages.map(({ file }) => file)).toEqual(['a'])
    expect(duplicates.map(({ file }) => file)).toEqual(['copy'])
  })
})
