import type Database from 'better-sqlite3'
import fc from 'fast-check'
import { DISPOSITION_STATES, type DispositionState, type RuleName } from '../../../shared/domain/finding.ts'
import { FIXTURE_IDS } from './cache-arbitrary.ts'

/** What auditor and rules attached to items, by feedback id. */
export interface FixtureAnnotations {
  readonly stars: readonly bigint[]
  readonly watched: readonly bigint[]
  readonly notes: readonly bigint[]
  readonly drawn: readonly { readonly sampleId: number; readonly feedbackId: bigint }[]
  readonly asked: readonly FixtureAsked[]
  readonly tags: readonly { readonly feedbackId: bigint; readonly name: string }[]
  readonly findings: readonly FixtureFinding[]
  /** Items of which an entry vanished. */
  readonly vanished: readonly bigint[]
  /** Businesses whose responses were not completely read. */
  readonly unread: readonly bigint[]
}

/** A row of a request. */
export interface FixtureAsked {
  readonly requestId: number
  readonly feedbackId: bigint
  /** In the files that answer it, oldest first. */
  readonly grounds: readonly (string | null)[]
}

export interface FixtureFinding {
  /** null for a finding about a business. */
  readonly feedbackId: bigint | null
  readonly rule: RuleName
  /** null while nobody has decided. */
  readonly state: DispositionState | null
}

export const NO_ANNOTATIONS: FixtureAnnotations = {
  stars: [],
  watched: [],
  notes: [],
  drawn: [],
  asked: [],
  tags: [],
  findings: [],
  vanished: [],
  unread: [],
}

const id = fc.constantFrom(...FIXTURE_IDS)
const ids = fc.uniqueArray(id, { maxLength: 4 })

export const annotationsArbitrary: fc.Arbitrary<FixtureAnnotations> = fc.record({
  stars: ids,
  watched: ids,
  notes: ids,
  drawn: fc.uniqueArray(fc.record({ sampleId: fc.constantFrom(1, 2), feedbackId: id }), {
    maxLength: 5,
    selector: ({ sampleId, feedbackId }) => `${sampleId} ${feedbackId}`,
  }),
  asked: fc.uniqueArray(
    fc.record({
      requestId: fc.constantFrom(1, 2),
      feedbackId: id,
      grounds: fc.array(fc.constantFrom('fake', 'none', null), { maxLength: 2 }),
    }),
    { maxLength: 5, selector: ({ requestId, feedbackId }) => `${requestId} ${feedbackId}` },
  ),
  tags: fc.uniqueArray(
    fc.record({ feedbackId: id, name: fc.constantFrom('late refund', 'vip', 'ＶＩＰ 2', 'any') }),
    {
      maxLength: 6,
      selector: ({ feedbackId, name }) => `${feedbackId} ${name}`,
    },
  ),
  findings: fc.array(
    fc.record({
      feedbackId: fc.option(id, { freq: 4 }),
      rule: fc.constantFrom<RuleName>('long-hidden', 'toggling', 'outlier-business'),
      state: fc.option(fc.constantFrom(...DISPOSITION_STATES)),
    }),
    { maxLength: 6 },
  ),
  vanished: ids,
  unread: fc.subarray([20_760n, 20_761n]),
})

export function addAnnotations(db: Database.Database, annotations: FixtureAnnotations): void {
  for (const feedback_id of annotations.stars) insertInto(db, 'star', { feedback_id })
  for (const feedback_id of annotations.watched) insertInto(db, 'watch', { feedback_id })
  for (const feedback_id of annotations.notes) insertInto(db, 'note', { feedback_id })
  // The samples, requests and files themselves are of no interest here.
  db.pragma('foreign_keys = off')
  annotations.drawn.forEach(({ sampleId, feedbackId }, at) => {
    insertInto(db, 'drawn_item', { sample_id: sampleId, number: at + 1, feedback_id: feedbackId })
  })
  annotations.asked.forEach(({ requestId: request_id, feedbackId: feedback_id, grounds }, at) => {
    const row = { request_id, number: at + 1 }
    insertInto(db, 'company_request_row', { ...row, feedback_id })
    grounds.forEach((ground, file) => {
      insertInto(db, 'company_answer', { ...row, file_id: file + 1, ground })
    })
  })
  for (const business_id of annotations.unread) insertInto(db, 'responses_read', { business_id, is_read: 0 })
  const vanish = db.prepare('UPDATE feedback SET vanished_events = 1 WHERE feedback_id = ?')
  for (const feedbackId of annotations.vanished) vanish.run(feedbackId)
  for (const { name, feedbackId } of annotations.tags) {
    // Folded by hand: of the names above, only the full-width one changes.
    const folded = name === 'ＶＩＰ 2' ? 'vip 2' : name
    insertInto(db, 'tag', { name, folded, feedback_id: feedbackId })
  }
  annotations.findings.forEach(({ feedbackId, rule, state }, at) => {
    const finding_key = `finding ${at}`
    insertInto(db, 'finding', { finding_key, rule, feedback_id: feedbackId })
    if (state !== null) insertInto(db, 'disposition', { finding_key, state })
  })
}

interface Column {
  readonly name: string
  readonly type: string
  readonly isRequired: 0 | 1
}

/** Columns that the test does not speak of are empty, or 1 or '' where they must not be. */
function insertInto(db: Database.Database, table: string, row: Readonly<Record<string, unknown>>): void {
  const columns = db
    .prepare(`SELECT name, type, "notnull" AND dflt_value IS NULL AS isRequired FROM pragma_table_info(?)`)
    .all(table) as Column[]
  const given = columns.filter(({ name, isRequired }) => name in row || isRequired === 1)
  const values = given.map(({ name, type }) => (name in row ? row[name] : type === 'TEXT' ? '' : 1))
  const names = given.map(({ name }) => name).join(', ')
  db.prepare(`INSERT INTO ${table} (${names}) VALUES (${given.map(() => '?').join(', ')})`).run(...values)
}
