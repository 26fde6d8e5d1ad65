import { createHash } from 'node:crypto'
import { AppError } from '../../shared/app-error.ts'
import type { LogAction, LogDetails } from '../../shared/domain/auditor-log.ts'
import { printDrawReference, printSampleReference } from '../../shared/domain/reference.ts'
import { isSamePerson, type SampleChange, type SampleSummary } from '../../shared/domain/sample.ts'
import { appendLog } from '../evidence/auditor-log.ts'
import { prepareOnce, type WritableDatabase, writeInTransaction } from '../store/database.ts'
import { getSample } from './sample-rows.ts'
import { getSheet } from './sheet-rows.ts'

type ChangeOf<Kind extends SampleChange['kind']> = Extract<SampleChange, { readonly kind: Kind }>

interface SampleContext {
  readonly db: WritableDatabase
  readonly atMs: number
  readonly sample: SampleSummary
}

/**
 * Applies and logs a change of a sample in one transaction.
 * @throws AppError *not-found*; *invalid-argument* with a message if the change is not possible
 */
export function changeSample(db: WritableDatabase, change: SampleChange, atMs: number): void {
  writeInTransaction(db, () => {
    const context = { db, atMs, sample: getSample(db, change.sampleId) }
    refuseIf(context.sample.state === 'abandoned', 'This sample was abandoned. It stays as it is.')
    switch (change.kind) {
      case 'assess':
        return assess(context, change)
      case 'uncode':
        return uncode(context, change)
      case 'begin-second':
        return beginSecond(context, change)
      case 'finish':
        return finish(context, change)
      case 'abandon':
        return abandon(context, change)
    }
  })
}

function assess(context: SampleContext, change: ChangeOf<'assess'>): void {
  const { sample } = context
  const { sampleId, number, role, verdict, ground, note } = change
  refuseIf(sample.isFinished[role], 'This sheet is locked: its codes can no longer be changed.')
  refuseIf(number > sample.items, `There is no item ${printDrawReference(sampleId, number)}.`)
  refuseIf(ground === 'own' && note === '', 'Write the other ground into the note.')
  refuseIf(
    role === 'second' && sample.secondReviewer === null,
    'Name the second reviewer before the second coding begins.',
  )
  prepareOnce(
    context.db,
    `INSERT INTO assessment (sample_id, number, role, verdict, ground, note, decided_at_ms)
     VALUES (@sampleId, @number, @role, @verdict, @ground, @note, @atMs)`,
  ).run({ sampleId, number, role, verdict, ground, note, atMs: context.atMs })
  log(context, 'item-assessed', { role }, printDrawReference(sampleId, number))
}

/** A row without a code: that there was one stays. */
function uncode(context: SampleContext, { sampleId, number, role }: ChangeOf<'uncode'>): void {
  refuseIf(context.sample.isFinished[role], 'This sheet is locked: its codes can no longer be changed.')
  const item = { sampleId, number, role }
  const reference = printDrawReference(sampleId, number)
  const last = prepareOnce(
    context.db,
    `SELECT verdict FROM assessment WHERE sample_id = @sampleId AND number = @number AND role = @role
     ORDER BY assessment_id DESC LIMIT 1`,
  )
    .pluck()
    .get(item)
  refuseIf(last == null, `${reference} has no code.`)
  prepareOnce(
    context.db,
    `INSERT INTO assessment (sample_id, number, role, verdict, ground, note, decided_at_ms)
     VALUES (@sampleId, @number, @role, NULL, NULL, '', @atMs)`,
  ).run({ ...item, atMs: context.atMs })
  log(context, 'item-uncoded', { role }, reference)
}

function beginSecond(context: SampleContext, { sampleId, name }: ChangeOf<'begin-second'>): void {
  const { secondReviewer, preparer } = context.sample
  refuseIf(secondReviewer !== null, `${secondReviewer} is the second reviewer of this sample already.`)
  refuseIf(isSamePerson(name, preparer), 'The second reviewer cannot be the preparer of the sample.')
  prepareOnce(context.db, 'INSERT INTO second_reviewer (sample_id, name, begun_at_ms) VALUES (?, ?, ?)').run(
    sampleId,
    name,
    context.atMs,
  )
  log(context, 'second-review-begun', { name })
}

function finish(context: SampleContext, { sampleId, role }: ChangeOf<'finish'>): void {
  const { sample, db, atMs } = context
  refuseIf(sample.isFinished[role], 'This sheet is locked already.')
  const { items } = getSheet(db, sampleId, role)
  const open = items.filter(({ assessment }) => assessment === null).length
  refuseIf(open > 0, `A sheet is locked once every item is coded; ${open} are not.`)
  prepareOnce(db, 'INSERT INTO finished_sheet (sample_id, role, finished_at_ms) VALUES (?, ?, ?)').run(
    sampleId,
    role,
    atMs,
  )
  // The hash does not reveal the codes, and proves later that they are those that were locked.
  const codes = items.map(({ number, assessment }) => ({ number, ...assessment }))
  const sha256 = createHash('sha256').update(JSON.stringify(codes)).digest('hex')
  log(context, 'sheet-locked', { role, items: items.length, sha256 })
}

function abandon(context: SampleContext, { sampleId, reason }: ChangeOf<'abandon'>): void {
  refuseIf(context.sample.state === 'locked', 'Both sheets are locked: this sample is complete and stays.')
  prepareOnce(
    context.db,
    'INSERT INTO abandoned_sample (sample_id, reason, abandoned_at_ms) VALUES (?, ?, ?)',
  ).run(sampleId, reason, context.atMs)
  log(context, 'sample-abandoned', { reason })
}

function log(
  { db, atMs, sample }: SampleContext,
  action: LogAction,
  details: LogDetails,
  subject: string = printSampleReference(sample.sampleId),
): void {
  appendLog(db, { atMs, action, subject, details })
}

function refuseIf(isRefused: boolean, why: string): void {
  if (isRefused) throw new AppError('invalid-argument', why)
}
