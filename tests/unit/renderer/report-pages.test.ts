import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { expect, test } from 'vitest'
import { listPages } from '../../../renderer/features/reports/report-page.tsx'

const typst = NodeCompiler.create({})
const typeset = (content: string) => typst.plainSvg({ mainFileContent: `#set page(fill: none)\n${content}` })

test('each page of a preview has its place in the picture of all of them', () => {
  const pages = listPages(
    typeset('#set page(width: 200pt, height: 300pt)\nOne #pagebreak() Two #pagebreak() Three'),
  )
  expect(pages).toEqual([0, 300, 600].map((y) => ({ y, width: 200, height: 300 })))
})

test('pages may have different heights, and a single page is the whole picture', () => {
  const turned = '#page(width: 200pt, height: 300pt)[One] #page(width: 200pt, height: 100pt)[Two]'
  expect(listPages(typeset(turned)).map(({ y, height }) => [y, height])).toEqual([
    [0, 300],
    [300, 100],
  ])
  expect(listPages(typeset('#set page(width: 200pt, height: 300pt)\nOne'))).toHaveLength(1)
})
