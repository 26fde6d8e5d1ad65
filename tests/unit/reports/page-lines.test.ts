import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { expect, test } from 'vitest'
import { readPages } from '../../../electron/reports/pdf/preview-pages.ts'

const typst = NodeCompiler.create({})
const read = (content: string) => readPages(typst.svg({ mainFileContent: content }))
const SMALL = '#set page(width: 200pt, height: 300pt, header: [Head], footer: [Foot])\n'

test('a page is read from its head to its foot, and a paragraph as one however many lines it has', () => {
  const [start, end] = ['One sentence that is', 'enough to be broken into several lines of a small page.']
  const text = `${start} long ${end}`
  expect(read(`${SMALL}= Title\n${start} *long* ${end}\n\nAnother.`)).toEqual([
    ['Head', 'Title', text, 'Another.', 'Foot'],
  ])
})

test('the cells of a row are one line, separated by commas', () => {
  const table = '#table(columns: 3, [Day], [Shown], [Hidden], [May 1], [3], [a & \\<b>])'
  expect(read(`${SMALL}${table}`)).toEqual([['Head', 'Day, Shown, Hidden', 'May 1, 3, a & <b>', 'Foot']])
})

test('each page has its own text, and one without text has none', () => {
  const plain = '#set page(width: 200pt, height: 300pt)\n'
  expect(read(`${plain}One #pagebreak() #rect() #pagebreak() Three`)).toEqual([['One'], [], ['Three']])
})

test('words from right to left, whose letters a picture has in no order, are left out of their line', () => {
  const table = '#table(columns: 3, [ورشة الواحة], [מסעדת], [28687])'
  expect(read(`${SMALL}${table}`)).toEqual([['Head', '28687', 'Foot']])
})
