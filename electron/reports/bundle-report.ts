import { nameStatedFigure, printStatedValue } from '../../shared/strings/stated-figure-strings.ts'
import { REDACTED_MARK } from '../evidence/bundle-layout.ts'
import { RULES } from '../findings/all-rules.ts'
import { APP_VERSION } from '../lib/installation.ts'
import { type SampleDocument, toSampleRecipe } from '../sampling/sample-document.ts'
import type { ReadableDatabase } from '../store/database.ts'
import { INDEX_VERSION } from '../store/index-schema.ts'
import { findLastReceipt } from '../store/read/evidence-rows.ts'
import { getWorkspaceRecord, getWorkspaceSecret } from '../store/workspace-record.ts'
import { toAboutLines } from './about-file.ts'
import type { BagWriter } from './bag-writer.ts'
import { addPages, describePages, listBundledFigures, type PdfFile, type StyledOrder } from './bundle-pdf.ts'
import { getTable, writeRows } from './export-rows.ts'
import { FigureCounter } from './figures.ts'
import { listAppliedRules } from './findings-need.ts'
import { withShownNames } from './pdf/pdf-order.ts'
import { formatRecipe, type Recipe, recipeFile, rowsFile } from './recipe.ts'
import type { AboutLine } from './report-table.ts'

export const THIS_APPLICATION = `Unhidden ${APP_VERSION}`

/** Adds the rows, their figures, the PDF, the recipe and a page for people. @returns how many rows there are. */
export function addReport(
  bag: BagWriter,
  { pdf, ...asked }: StyledOrder,
  samples: readonly SampleDocument[],
  saved: readonly AboutLine[],
): number {
  const order = { ...asked, ...(pdf && { pdf: withShownNames(pdf, asked.isRedacted) }) }
  const { rows, figures } = addRows(bag, order)
  const recipe = toRecipe(order, { pages: addPages(bag, order), figures, samples })
  if (order.isRedacted) bag.add(REDACTED_MARK, ['Ids are pseudonyms, texts are commitments.\n'])
  bag.add(recipeFile(), [formatRecipe(recipe)])
  bag.add('index.html', [toIndexPage(recipe, toAboutLines(order.db, order), saved)])
  return rows
}

/** @param folder of the report in the bundle; by default of the one that it is made with */
export function addRows(bag: BagWriter, order: StyledOrder, folder?: string) {
  const counter = new FigureCounter(getTable(order).columns)
  let rows = 0
  bag.addWritten(rowsFile('csv', folder), (sink) => {
    rows = writeRows(sink, { ...order, format: 'csv', onRow: (row) => counter.add(row) })
  })
  bag.addWritten(rowsFile('jsonl', folder), (sink) => {
    writeRows(sink, { ...order, format: 'jsonl' })
  })
  return { rows, figures: [...listBundledFigures(order), ...counter.list()] }
}

interface MadeParts {
  readonly pages: readonly PdfFile[]
  readonly file?: Recipe['file']
  readonly figures: Recipe['figures']
  readonly samples: readonly SampleDocument[]
}

export function toRecipe(order: StyledOrder, { pages, file, figures, samples }: MadeParts): Recipe {
  return {
    ...describeOrder(order),
    pdf: describePages(order, pages),
    ...(file && { file }),
    rules: [...listAppliedRules(order.db, order)],
    samples: samples.map(toSampleRecipe),
    figures,
  }
}

function describeOrder(order: StyledOrder): Omit<Recipe, 'figures' | 'pdf' | 'file' | 'rules' | 'samples'> {
  const { db, template, filter, asOfMs, isPast = false, sort = null, isRedacted = false } = order
  return {
    format: 'unhidden-recipe-1',
    application: THIS_APPLICATION,
    indexVersion: INDEX_VERSION,
    workspaceId: isRedacted ? null : getWorkspaceRecord(db).workspaceId,
    template,
    filter: isRedacted ? null : filter,
    ...{
      asOfMs,
      isPast,
      sort,
      order: order.order ?? 'newest',
      isRedacted,
      recipient: order.recipient ?? null,
    },
    redactionKey: isRedacted ? null : Buffer.from(getWorkspaceSecret(db, 'redaction')).toString('hex'),
    headOfChain: findHead(db),
  }
}

function findHead(db: ReadableDatabase): Recipe['headOfChain'] {
  const head = findLastReceipt(db)
  return head ? { receipt: head.seq, hash: head.hash } : null
}

/** The HTML page that describes the content of a bundle, without scripts and external resources. */
function toIndexPage(recipe: Recipe, about: readonly AboutLine[], saved: readonly AboutLine[]): string {
  const contents: readonly AboutLine[] = [
    ...(recipe.pdf?.files ?? []).map(
      ({ name }): AboutLine => [name, 'the report, for reading and for print'],
    ),
    ['data/report/rows.csv', 'the rows, for spreadsheets'],
    ['data/report/rows.jsonl', 'the rows, nothing changed, for programs'],
    ['data/report/recipe.json', 'how the report was made, with its figures'],
    ...(recipe.isRedacted ? [] : EVIDENCE),
  ]
  const figures = recipe.figures.map(
    ({ id, value }): AboutLine => [
      `${nameStatedFigure(id, titleOfRule)} (${id})`,
      printStatedValue(id, value),
    ],
  )
  return toHtml(
    `Report: ${recipe.template}`,
    `<p><code>sha256sum -c manifest-sha256.txt</code> checks that the files are those that the bundle lists.
${recipe.isRedacted ? 'Ids are pseudonyms and texts are commitments; <code>unhidden verify BUNDLE --against FULL-BUNDLE</code> compares with the full bundle.' : VERIFYING}</p>
${toTable('Contents', contents)}${toSavedTable(saved)}${toTable('Figures', figures)}${toTable('What the rows rest on', about)}`,
  )
}

/** The same for a bundle that is made without a report of its own. */
export function toSavedIndexPage(saved: readonly AboutLine[]): string {
  return toHtml(
    'Evidence with saved reports',
    `<p>${VERIFYING}</p>\n${toSavedTable(saved)}${toTable('Contents', EVIDENCE)}`,
  )
}

const VERIFYING =
  '<code>unhidden verify BUNDLE</code> checks the replies and their receipts, and makes every figure again from the replies. This shows that the evidence is internally consistent; compare the evidence fingerprint with one received separately (<code>--expect-head</code>).'

/** Each saved report with its files as links, and the state of its review. */
function toSavedTable(saved: readonly AboutLine[]): string {
  if (saved.length === 0) return ''
  const rows = saved.map(([name, value]) => {
    const file = escapeHtml(name)
    return `<tr><th scope="row"><a href="${file}">${file}</a></th><td>${escapeHtml(value)}</td></tr>`
  })
  return `<h2>Saved reports</h2>\n<table>${rows.join('\n')}</table>\n`
}

function toHtml(title: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Unhidden: ${escapeHtml(title)}</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<style>body{font:16px/1.5 sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}th{text-align:left;font-weight:600;padding-right:2rem;vertical-align:top}td{overflow-wrap:anywhere}</style>
</head><body>
<h1>${escapeHtml(title)}</h1>
${body}</body></html>
`
}

const EVIDENCE: readonly AboutLine[] = [
  ['data/evidence/pages/', 'replies of the service as they were received, named by their SHA-256'],
  ['data/evidence/receipts.jsonl', 'one receipt for each reply; they form a chain'],
  ['data/evidence/sweeps.jsonl', 'the readings that the receipts belong to'],
  ['data/evidence/head.json', 'the newest receipt, as kept outside the archive'],
  ['data/auditor/log.jsonl', 'what was done in the workspace, as a chain of its own'],
  ['data/custody.json', 'who collected it, when and where, and whom it was handed over to'],
]

function titleOfRule(name: string): string {
  return Object.values(RULES).find((rule) => rule.name === name)?.title ?? name
}

function toTable(title: string, lines: readonly AboutLine[]): string {
  const rows = lines.map(
    ([what, value]) => `<tr><th scope="row">${escapeHtml(what)}</th><td>${escapeHtml(value)}</td></tr>`,
  )
  return `<h2>${escapeHtml(title)}</h2>\n<table>${rows.join('\n')}</table>\n`
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
