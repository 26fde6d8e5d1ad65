import { z } from 'zod'
import { toAppError } from '../../../shared/app-error.ts'
import { findRequestId, printRequestReference } from '../../../shared/domain/company-request.ts'
import { momentSchema } from '../../../shared/domain/moment.ts'
import type { BundleFiles } from '../../evidence/bundle-files.ts'
import { ANSWERS_FOLDER, type LogLine, listLogLines, REQUESTS_FOLDER } from '../../evidence/bundle-layout.ts'
import { restoreDecisions, restoreLoggedParameters } from '../../findings/write/restore-decisions.ts'
import { broken } from '../../lib/file-error.ts'
import { parseJson } from '../../lib/json-file.ts'
import { restoreAnswers } from '../../requests/import-answers.ts'
import { listWritten } from '../../requests/request-rows.ts'
import { parseRequestDocument, restoreRequest } from '../../requests/written-request.ts'
import { redrawSample, restoreSamples } from '../../sampling/restore-samples.ts'
import { populationFile, SAMPLES_FOLDER, sampleDocumentSchema } from '../../sampling/sample-document.ts'
import type { WritableDatabase } from '../../store/database.ts'

/**
 * Restores the auditor's log of the bundle, which goes on as one chain, the decisions in it, and the samples of the
 * bundle. They do not follow from replies; a report that is made again uses them as stated.
 * @throws AppError *evidence-broken* when a file cannot be read
 */
export function restoreAuditor(db: WritableDatabase, files: BundleFiles): void {
  const log = [...listLogLines(files)]
  restoreDecisions(db, log)
  restoreEntries(db, log)
  restoreLoggedParameters(db, log)
  restoreSamples(db, readSamples(files))
  restoreRequests(db, files, log)
}

type Log = readonly LogLine[]

/**
 * Requests with the answers that are read again from the files as received, in the order in which they were. A request
 * has to ask about the reviews that its entry of the log names.
 */
function restoreRequests(db: WritableDatabase, files: BundleFiles, log: Log): void {
  const names = files.names.filter((name) => REQUEST.test(name))
  if (names.length === 0) return
  const numbers = names.map((name) => findRequestId(REQUEST.exec(name)?.[1] ?? '') ?? 0)
  for (const requestId of numbers.toSorted((a, b) => a - b)) {
    const reference = printRequestReference(requestId)
    const name = `${REQUESTS_FOLDER}${reference}.json`
    const document = parseRequestDocument(name, files.findText(name) ?? '')
    const made = log.find(({ action, subject }) => action === 'request-made' && subject === reference)
    const asked = z.object({ reviews: z.array(z.string()) }).safeParse(parseJson(made?.details_json ?? ''))
    const reviews = document.rows.map(({ feedbackId }) => feedbackId)
    const areFiles = JSON.stringify(document.files) === JSON.stringify(listWritten(db, reference))
    if (document.reference !== reference || asked.data?.reviews.join() !== reviews.join() || !areFiles)
      throw broken(`${name} is not the request of the log`)
    restoreRequest(db, requestId, document)
  }
  for (const { action, at_ms: atMs, details_json } of log) {
    if (action !== 'answers-imported') continue
    const { file, sha256 } = takenSchema.parse(JSON.parse(details_json))
    const bytes = files.find(`${ANSWERS_FOLDER}${sha256}`)
    if (!bytes) throw broken(`a file of answers is missing: ${sha256}`)
    try {
      restoreAnswers(db, { name: file, bytes }, { sha256, atMs })
    } catch (error) {
      throw toAppError(error).code === 'answers-unreadable'
        ? broken(`answers cannot be read: ${sha256}`)
        : error
    }
  }
}

const REQUEST = /^data\/requests\/(R-[1-9]\d{0,8})\.json$/
const hexHash = z.string().regex(/^[0-9a-f]{64}$/)
const takenSchema = z.object({ file: z.string(), sha256: hexHash })

/** What screens and reports can read of an entry; a verifier takes its facts as text. */
const entrySchema = z.object({
  at_ms: momentSchema,
  details_json: z.record(z.string(), z.unknown()),
})

function restoreEntries(db: WritableDatabase, log: Log): void {
  const insert = db.prepare(
    `INSERT INTO auditor_log (seq, at_ms, action, subject, details_json, previous_hash, hash)
     VALUES (@seq, @at_ms, @action, @subject, @details_json, unhex(@previous_hash), unhex(@hash))`,
  )
  for (const entry of log) {
    if (!entrySchema.safeParse({ ...entry, details_json: parseJson(entry.details_json) }).success)
      throw broken(`entry ${entry.seq} of its log cannot be read`)
    insert.run(entry)
  }
}

/** Draws each sample of the bundle again from its list and seed. */
export function redrawSamples(files: BundleFiles): ReturnType<typeof redrawSample> {
  return readSamples(files).flatMap(({ document, list }) => redrawSample(document, list))
}

const SAMPLE = /^S-\d+\.json$/

function readSamples(files: BundleFiles) {
  const names = files.names.filter(
    (name) => name.startsWith(SAMPLES_FOLDER) && SAMPLE.test(name.slice(SAMPLES_FOLDER.length)),
  )
  return names.map((name) => {
    const parsed = sampleDocumentSchema.safeParse(parseJson(files.findText(name) ?? ''))
    if (!parsed.success) throw broken(`${name} is no sample`)
    const list = files.findText(populationFile(parsed.data.population.number))
    if (list === undefined) throw broken(`the population of ${name} is missing`)
    return { document: parsed.data, list }
  })
}
