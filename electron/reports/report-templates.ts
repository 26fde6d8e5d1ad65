import type { ReportTemplate } from '../../shared/domain/report.ts'
import type { RowFormat } from '../../shared/domain/report-formats.ts'
import { changes } from './changes-parts.ts'
import { compliance } from './compliance.ts'
import { dossier } from './dossier.ts'
import { responses, visibilityChanges } from './entry-tables.ts'
import { findings } from './findings.ts'
import { openCsv } from './formats/csv-format.ts'
import { openDataset } from './formats/dataset-format.ts'
import { openJsonLines } from './formats/jsonl-format.ts'
import { openParquet } from './formats/parquet-format.ts'
import { openXlsx } from './formats/xlsx-format.ts'
import { businesses, feedbackItems, hiddenAndDeleted } from './item-tables.ts'
import type { OpenRowWriter, ReportTable } from './report-table.ts'
import { sample } from './sample.ts'

export const REPORT_TABLES: Readonly<Record<ReportTemplate, ReportTable>> = {
  'visibility-changes': visibilityChanges,
  changes,
  responses,
  feedback: feedbackItems,
  'hidden-and-deleted': hiddenAndDeleted,
  businesses,
  dossier,
  findings,
  compliance,
  sample,
}

export const ROW_FORMATS_BY_NAME: Readonly<Record<RowFormat, OpenRowWriter>> = {
  csv: openCsv,
  xlsx: openXlsx,
  jsonl: openJsonLines,
  parquet: openParquet,
  dataset: openDataset,
}
