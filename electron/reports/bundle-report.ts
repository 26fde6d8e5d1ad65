import { REDACTED_MARK } from '../evidence/bundle-layout.ts'
import { APP_VERSION } from '../lib/installation.ts'
import { type SampleDocument, toSampleRecipe } from '../sampling/sample-document.ts'
import type { ReadableDatabase } from '../store/database.ts'
import { INDEX_VERSION } from '../store/index-schema.ts'
import { findLastReceipt } from '../store/read/evidence-rows.ts'
import { getWorkspaceRecord, getWorkspaceSecret } from '../store/workspace-record.ts'
import { toAboutLines } from './about-file.ts'
import type { BagWriter } from './bag-writer.ts'
import { toIndexPage } from './bundle-index.ts'
import { addPages, describePages, listBundledFigures, type PdfFile, type StyledOrder } from './bundle-pdf.ts'
import { getTable, writeRows } from './export-rows.ts'
import { FigureCounter } from './figures.ts'
import { listAppliedRules } from './findings-need.ts'
import { isOfDemo } from './pdf/pdf-cover.ts'
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
  bag.add('index.html', [toIndexPage(recipe, toAboutLines(order.db, order), saved, isOfDemo(order))])
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
    asOfMs,
    isPast,
    sort,
    order: order.order ?? 'newest',
    isRedacted,
    recipient: order.recipient ?? null,
    redactionKey: isRedacted ? null : Buffer.from(getWorkspaceSecret(db, 'redaction')).toString('hex'),
    headOfChain: findHead(db),
  }
}

function findHead(db: ReadableDatabase): Recipe['headOfChain'] {
  const head = findLastReceipt(db)
  return head ? { receipt: head.seq, hash: head.hash } : null
}
