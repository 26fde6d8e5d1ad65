import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { expect, test } from 'vitest'
import { cutPages } from '../../../electron/reports/pdf/preview-pages.ts'

const typst = NodeCompiler.create({})
const typeset = (content: string) => typst.plainSvg({ mainFileContent: `#set page(fill: none)\n${content}` })
const sizesOf = (content: string) => cutPages(typeset(content)).map(({ width, height }) => [width, height])
const idsOf = (svg: string, pattern: RegExp) => new Set([...svg.matchAll(pattern)].map(([, id]) => id))
const SMALL = '#set page(width: 200pt, height: 300pt)\n'

test('each page of a preview is a picture that shows its part of the picture of all', () => {
  const pages = cutPages(typeset(`${SMALL}One #pagebreak() Two #pagebreak() Three`))
  for (const [at, { width, height, svg }] of pages.entries()) {
    expect([width, height]).toEqual([200, 300])
    expect(svg).toMatch(
      /^<svg class="typst-doc" viewBox="0 \d+ 200 300" width="200pt" height="300pt" [^>]*>\n<g/,
    )
    expect(svg).toContain(`viewBox="0 ${300 * at} 200 300"`)
    expect(svg.match(/<svg|<\/svg>/g)).toEqual(['<svg', '</svg>'])
    expect(svg.match(/<g\b[^>]*(?<!\/)>/g)).toHaveLength(svg.match(/<\/g>/g)?.length ?? 0)
  }
  expect(pages).toHaveLength(3)
})

test('a page has the outlines of its own glyphs and no others', () => {
  const all = typeset(`${SMALL}abc #pagebreak() cde #pagebreak() #rect(fill: red)`)
  const outlines = cutPages(all).map(({ svg }) => idsOf(svg, /<symbol id="([^"]+)"/g))
  const uses = cutPages(all).map(({ svg }) => idsOf(svg, /href="#([^"]+)"/g))
  expect(outlines.map(({ size }) => size)).toEqual([3, 3, 0])
  expect(outlines).toEqual(uses)
  expect(outlines[0]?.union(outlines[1] ?? new Set())).toEqual(idsOf(all, /<symbol id="([^"]+)"/g))
})

test('pages may have different heights, and a single page is the whole picture', () => {
  expect(sizesOf('#page(width: 200pt, height: 300pt)[One] #page(width: 200pt, height: 100pt)[Two]')).toEqual([
    [200, 300],
    [200, 100],
  ])
  expect(sizesOf(`${SMALL}One`)).toEqual([[200, 300]])
  expect(sizesOf(`${SMALL}#rect(fill: red)`)).toEqual([[200, 300]])
})
