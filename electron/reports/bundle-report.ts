import { REDACTED_MARK } from '../evidence/bundle-layout.ts'
import { APP_VERSION } from '../lib/installation.ts'
import { type SampleDocument, toSampleRecipe } from '../sampling/sample-document.ts'
import type { ReadableDatabase } from '../store/database.ts'
import { INDEX_VERSION } from '../store/index-schema.ts'
import { findLastReceipt } from '../store/read/evidence-rows.ts'
import { getWorkspaceRecord, getWorkspaceSecret } from '../store/workspace-record.ts'
import { toAboutLines } from './about-file.ts'
import { listAppliedRules } from './applied-rules.ts'
import type { BagWriter } from './bag-writer.ts'
import { toIndexPage } from './bundle-index.ts'
import { addPdf, listBundledFigures, type StyledOrder } from './bundle-pdf.ts'
import { getTable, writeRows } from './export-rows.ts'
import { FigureCounter } from './figures.ts'
import { formatRecipe, RECIPE_FILE, type Recipe, ROW_FILES } from './recipe.ts'

export const THIS_APPLICATION = `Unhidden ${APP_VERSION}`

/** Adds the rows, their figures, the PDF, the recipe and a page for people. @returns how many rows there are. */
export function addReport(bag: BagWriter, order: StyledOrder, samples: readonly SampleDocument[]): number {
  const counter = new FigureCounter(getTable(order).columns)
  let rows = 0
  bag.addWritten(ROW_FILES.csv, (sink) => {
    rows = writeRows(sink, { ...order, format: 'csv', onRow: (row) => counter.add(row) })
  })
  bag.addWritten(ROW_FILES.jsonl, (sink) => {
    writeRows(sink, { ...order, format: 'jsonl' })
  })
  const recipe: Recipe = {
    ...describeOrder(order),
    pdf: addPdf(bag, order),
    rules: [...listAppliedRules(order.db, order)],
    samples: samples.map(toSampleRecipe),
    figures: [...listBundledFigures(order), ...counter.list()],
  }
  if (order.isRedacted) bag.add(REDACTED_MARK, ['Ids are pseudonyms, texts are commitments.\n'])
  bag.add(RECIPE_FILE, [formatRecipe(recipe)])
  bag.add('index.html', [toIndexPage(recipe, toAboutLines(order.db, order))])
  return rows
}

function describeOrder(order: StyledOrder): Omit<Recipe, 'figures' | 'pdf' | 'rules' | 'samples'> {
  const { db, template, filter, asOfMs, isPast = false, sort = null, isRedacted = false } = order
  return {
    format: 'unhidden-recipe-1',
    application: THIS_APPLICATION,
    indexVersion: INDEX_VERSION,
    workspaceId: isRedacted ? null : getWorkspaceRecord(db).workspaceId,
    template,
    filter: isRedacted ? null : filter,
    ...{ asOfMs, isPast, sort, order: order.order ?? 'newest', isRedacted },
    redactionKey: isRedacted ? null : Buffer.from(getWorkspaceSecret(db, 'redaction')).toString('hex'),
    headOfChain: findHead(db),
  }
}

function findHead(db: ReadableDatabase): Recipe['headOfChain'] {
  const head = findLastReceipt(db)
  return head ? { receipt: head.seq, hash: head.hash } : null
}
