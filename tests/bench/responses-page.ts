import { readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { FONT_FAMILIES, fontFolders } from '../../electron/reports/pdf/report-resources.ts'

/** One cell for each column of the report *Responses*. */
export type ResponseCells = readonly [
  feedbackId: string,
  businessId: string,
  author: string,
  date: string,
  content: string,
  receipt: string,
]

const HEADS = ['Review', 'Business', 'By', 'Date as recorded', 'Text', 'Receipt']
const RIGHT_TO_LEFT = /^[\p{Script=Arabic}\p{Script=Hebrew}]/u
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const HANGUL = /\p{Script=Hangul}/u

/**
 * The table of the report *Responses* as a web page: the same fonts, size, columns, insets, hairlines, margins,
 * repeated head, languages and directions, so that both sides set as many lines on as many pages.
 */
export function toResponsesPage(rows: readonly ResponseCells[]): string {
  const head = HEADS.map((title) => `<th>${title}</th>`).join('')
  const body = rows.map((row) => `<tr>${row.map(toCell).join('')}</tr>`).join('')
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Responses</title><style>${style()}</style>
<table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></html>`
}

function toCell(text: string): string {
  const direction = RIGHT_TO_LEFT.test(text) ? ' dir="rtl"' : ''
  const language = KANA.test(text) ? ' lang="ja"' : HANGUL.test(text) ? ' lang="ko"' : ''
  return `<td${direction}${language}>${text}</td>`
}

function style(): string {
  const families = FONT_FAMILIES.map((family) => `'${family}'`).join(',')
  return `${fontFolders().map(toFontFace).join('')}
@page{size:A4;margin:20mm 16mm 18mm}
body{margin:0}
table{border-collapse:collapse;width:100%}
td,th{font:7.6pt/1.15 ${families};padding:2.6pt 3.5pt;text-align:start;vertical-align:top}
th{font-weight:700;border-bottom:.7pt solid #566072}
td{border-bottom:.3pt solid #c9d0da}
td:last-child,th:last-child{text-align:right}
td:not(:nth-child(5)){white-space:nowrap}`
}

/** A folder of a font is named like its family and its weight: `noto-sans-thai/400Regular`. */
function toFontFace(folder: string): string {
  const name = basename(dirname(folder))
  const family = FONT_FAMILIES.find((one) => one.toLowerCase().replaceAll(' ', '-') === name)
  const file = readdirSync(folder).find((one) => one.endsWith('.ttf'))
  if (!family || !file) throw new Error(`No font in ${name}.`)
  const weight = Number.parseInt(basename(folder), 10)
  return `@font-face{font-family:'${family}';font-weight:${weight};src:url('${pathToFileURL(join(folder, file)).href}')}\n`
}
