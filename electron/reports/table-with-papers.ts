import type { ReportTemplate } from '../../shared/domain/report.ts'
import { areFindingsCurrent } from '../findings/parameters.ts'
import { listDrawnAs } from '../sampling/sample-rows.ts'
import { prepareOnce, type ReadableDatabase } from '../store/database.ts'
import type { ReportScope } from './report-order.ts'
import type { ReportColumn, ReportRow, ReportTable } from './report-table.ts'
import { REPORT_TABLES } from './report-templates.ts'

/** Templates whose rows are about one item each, with references of its findings and samples. */
const OF_ITEMS: ReadonlySet<ReportTemplate> = new Set(['feedback', 'hidden-and-deleted', 'dossier'])

type ListReferences = (db: ReadableDatabase, feedbackId: string) => readonly string[]
interface PapersColumn extends ReportColumn {
  readonly list: ListReferences
}

const FINDINGS_OF_ITEM = `SELECT reference FROM finding WHERE feedback_id = CAST(? AS INTEGER)
  ORDER BY rule, from_ms, finding_key`

const FINDINGS: PapersColumn = {
  ...{ name: 'findingRefs', kind: 'papers' },
  list: (db, feedbackId) => prepareOnce(db, FINDINGS_OF_ITEM).pluck().all(feedbackId) as string[],
}
const SAMPLES: PapersColumn = { ...{ name: 'sampleRefs', kind: 'papers' }, list: listDrawnAs }

/**
 * The rows of the template, before redaction, with references of findings and samples. Findings have a column only if
 * they are up to date ([Note: Findings of a report]), because an empty cell means that there are none. Redacted rows
 * have no references, so they are not looked up.
 */
export function toTable(order: ReportScope & { readonly db: ReadableDatabase }): ReportTable {
  const { db, template, isPast = false, isRedacted = false } = order
  const table = REPORT_TABLES[template]
  if (isRedacted || !OF_ITEMS.has(template)) return table
  return withPapers(table, !isPast && areFindingsCurrent(db, false) ? [FINDINGS, SAMPLES] : [SAMPLES])
}

/** Inserts the columns before the last one, the id as text. */
function withPapers(table: ReportTable, papers: readonly PapersColumn[]): ReportTable {
  const { columns } = table
  const idAt = columns.findIndex(({ name }) => name === 'feedbackId')
  return {
    columns: columns.toSpliced(-1, 0, ...papers.map(({ name, kind }) => ({ name, kind }))),
    count: (db, selection) => table.count(db, selection),
    *rows(db, selection) {
      let about: ReportRow[number] = null
      let references: ReportRow = []
      for (const row of table.rows(db, selection)) {
        const id = row[idAt] ?? null
        // All rows of a dossier are about one item.
        if (id !== about) references = papers.map(({ list }) => list(db, String(id)))
        about = id
        yield row.toSpliced(-1, 0, ...references)
      }
    },
  }
}
