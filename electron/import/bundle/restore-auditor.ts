import { z } from 'zod'
import type { BundleFiles } from '../../evidence/bundle-files.ts'
import { LOG_FILE } from '../../evidence/stored-rows.ts'
import { restoreDecisions, restoreLoggedParameters } from '../../findings/write/restore-decisions.ts'
import { broken } from '../../lib/file-error.ts'
import { parseJson } from '../../lib/json-file.ts'
import { redrawSample, restoreSamples } from '../../sampling/restore-samples.ts'
import { populationFile, SAMPLES_FOLDER, sampleDocumentSchema } from '../../sampling/sample-document.ts'
import type { WritableDatabase } from '../../store/database.ts'

const hexHash = z.string().regex(/^[0-9a-f]{64}$/)
const entrySchema = z.object({
  seq: z.int().min(1),
  previous_hash: hexHash,
  hash: hexHash,
  action: z.string(),
  subject: z.string(),
  at_ms: z.int(),
  details_json: z.string(),
})

/**
 * Restores the auditor's decisions from the log of the bundle, and the samples of the bundle. They do not follow from
 * replies; a report that is made again uses them as stated.
 * @throws AppError *evidence-broken* when a file cannot be read
 */
export function restoreAuditor(db: WritableDatabase, files: BundleFiles): void {
  const log = readLog(files)
  restoreDecisions(db, log)
  restoreImports(db, log)
  restoreLoggedParameters(db, log)
  restoreSamples(db, readSamples(files))
}

/** Only the log has who imported a file, which reports state. These entries are as they were, and the only ones. */
function restoreImports(db: WritableDatabase, log: ReturnType<typeof readLog>): void {
  const insert = db.prepare(
    `INSERT INTO auditor_log (seq, at_ms, action, subject, details_json, previous_hash, hash)
     VALUES (@seq, @at_ms, @action, @subject, @details_json, unhex(@previous_hash), unhex(@hash))`,
  )
  for (const entry of log) if (entry.action === 'files-imported') insert.run(entry)
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

function readLog(files: BundleFiles): readonly z.output<typeof entrySchema>[] {
  return [...(files.findLines(LOG_FILE) ?? [])]
    .filter((line) => line !== '')
    .map((line) => {
      const parsed = entrySchema.safeParse(parseJson(line))
      if (parsed.success) return parsed.data
      throw broken(`${LOG_FILE} has a line that cannot be read`)
    })
}
