import { splitChangesFilter } from '../../shared/domain/changes.ts'
import { ANSWERS_FOLDER, REQUESTS_FOLDER } from '../evidence/bundle-layout.ts'
import { readReceivedFile } from '../evidence/received-files.ts'
import { parseReportFindings, toCondition } from '../findings/query/report-findings.ts'
import { FINDING_SOURCE } from '../findings/read/finding-rows.ts'
import { readOr } from '../lib/file-error.ts'
import { listRequests } from '../requests/request-rows.ts'
import { listRequestLines, printRequestDocument } from '../requests/written-request.ts'
import {
  describeSample,
  populationFile,
  printPopulation,
  SAMPLES_FOLDER,
  type SampleDocument,
  sampleFile,
} from '../sampling/sample-document.ts'
import { listSamplesInScope, withRelated } from '../sampling/sample-rows.ts'
import { prepareOnce, type ReadableDatabase } from '../store/database.ts'
import { type Condition, condition } from '../store/read/condition.ts'
import { matchingItems } from '../store/read/iterate-rows.ts'
import type { BagWriter } from './bag-writer.ts'
import { openCsv } from './formats/csv-format.ts'
import type { ReportScope } from './report-table.ts'
import { findSampleId, sample as sampleTable } from './sample.ts'

/**
 * Adds what was asked of the company and what came back: of each request its document and the rows as they were sent,
 * and every file as it was received, under its SHA-256. The log of the bundle has their names and times. A restored
 * workspace reads the answers again from these bytes.
 * A file that the workspace no longer has as received is left out, and a verification of the bundle reports it.
 */
export function addRequests(bag: BagWriter, db: ReadableDatabase): void {
  for (const { requestId, reference } of listRequests(db, 0).toReversed()) {
    bag.add(`${REQUESTS_FOLDER}${reference}.json`, [printRequestDocument(db, requestId)])
    bag.add(`${REQUESTS_FOLDER}${reference}.csv`, listRequestLines(db, requestId))
  }
  const files = prepareOnce(db, 'SELECT sha256 FROM answer_file ORDER BY file_id').pluck().all() as string[]
  for (const sha256 of files) {
    const bytes = readOr(null, () => readReceivedFile(db, sha256))
    if (bytes) bag.add(`${ANSWERS_FOLDER}${sha256}`, [bytes])
  }
}

type Scope = Pick<ReportScope, 'template' | 'filter' | 'asOfMs'>

/**
 * Adds the samples of a bundle: the document and sheet of each, and the lists that they were drawn from. A bundle with
 * a report has the samples with a drawn item in its scope, others have all.
 */
export function addSamples(
  bag: BagWriter,
  db: ReadableDatabase,
  scope: Scope | null,
): readonly SampleDocument[] {
  const documents = listBundledSamples(db, scope).map((sampleId) => describeSample(db, sampleId))
  for (const document of documents) {
    bag.add(sampleFile(document.reference), [`${JSON.stringify(document, null, 1)}\n`])
    bag.add(`${SAMPLES_FOLDER}${document.reference}-sheet.csv`, [toSheet(db, document)])
  }
  for (const number of new Set(documents.map(({ population }) => population.number))) {
    bag.add(populationFile(number), [printPopulation(db, number)])
  }
  return documents
}

export function listBundledSamples(db: ReadableDatabase, scope: Scope | null): readonly number[] {
  if (scope?.template === 'sample') return withRelated(db, [findSampleId(scope.filter)])
  return listSamplesInScope(db, scope && isInScope(db, scope))
}

/** A condition on the row `d` of a drawn item. */
function isInScope(db: ReadableDatabase, { template, filter, asOfMs }: Scope): Condition {
  if (template === 'findings') {
    const { sql, values } = toCondition(db, parseReportFindings(filter), asOfMs)
    return condition(`d.feedback_id IN (SELECT f.feedback_id FROM ${FINDING_SOURCE} WHERE ${sql})`, ...values)
  }
  const search = template === 'changes' ? splitChangesFilter(filter).search : filter
  const { sql, values } = matchingItems(
    db,
    { filter: search, nowMs: asOfMs },
    template === 'hidden-and-deleted' ? 'hidden-or-deleted' : 'all',
  )
  return condition(`d.feedback_id IN (SELECT f.feedback_id FROM feedback f WHERE ${sql})`, ...values)
}

function toSheet(db: ReadableDatabase, { reference }: SampleDocument): string {
  const pieces: string[] = []
  const sink = { write: (text: string) => void pieces.push(text), writeBytes: () => undefined }
  const csv = openCsv(sink, { columns: sampleTable.columns, asOfMs: 0, about: [] })
  for (const row of sampleTable.rows(db, { filter: reference, nowMs: 0 })) csv.add(row)
  csv.end()
  return pieces.join('')
}
