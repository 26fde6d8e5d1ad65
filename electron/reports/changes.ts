import { printItemReference } from '../../shared/domain/reference.ts'
import { toRow } from '../findings/cases/case-row.ts'
import type { ReadableDatabase } from '../store/database.ts'
import { type ChangedCase, listChangedCases } from './changed-cases.ts'
import { type Changed, countChanges, iterateChanged, parseChanges } from './changes-since.ts'
import {
  businessReference,
  feedbackReference,
  type ReportColumn,
  type ReportRow,
  type ReportTable,
  toColumns,
} from './report-table.ts'

const MORE: Readonly<Record<string, Pick<ReportColumn, 'isOptional' | 'isWording'>>> = {
  feedbackId: { isOptional: true },
  title: { isWording: true },
}

/** What changed between two moments ([Note: Changes since]), one row for each change. */
export const changes: ReportTable = {
  columns: toColumns({
    change: 'word',
    feedbackId: 'id',
    businessId: 'id',
    stateThen: 'word',
    stateNow: 'word',
    timeUtc: 'moment',
    notedUtc: 'moment',
    entry: 'word',
    textBefore: 'content',
    textAfter: 'content',
    sync: 'number',
    receipt: 'number',
    caseRef: 'paper',
    title: 'recorded',
    decision: 'word',
    ground: 'word',
    decidedBy: 'content',
    itemRef: 'paper',
    feedbackRef: 'reference',
    businessRef: 'reference',
  }).map((column) => ({ ...column, ...MORE[column.name] })),
  count: (db, selection) => countChanges(db, selection).reduce((sum, { count }) => sum + count, 0),
  ties: () => ['change', 'notedUtc', 'timeUtc'],
  *rows(db, selection) {
    for (const changed of iterateChanged(db, selection)) yield toChangeRow(changed)
    const cases = listChangedCases(db, selection, parseChanges(selection))
    for (const changed of cases) yield toCaseRow(db, changed)
  },
}

function toChangeRow(changed: Changed): ReportRow {
  const { feedbackId, businessId } = changed
  return [
    ...[changed.change, feedbackId, businessId, changed.before, changed.now, changed.timeMs, changed.notedMs],
    ...[changed.entry, changed.textBefore, changed.textAfter, changed.sweepId, changed.receipt],
    ...[null, null, null, null, null],
    ...[printItemReference(feedbackId), feedbackReference(feedbackId), businessReference(businessId)],
  ]
}

function toCaseRow(db: ReadableDatabase, { change, one, decidedMs, decidedBy }: ChangedCase): ReportRow {
  const { reference, title, businessId, fromMs, ground, decision } = toRow(db, one)
  const feedbackId = one.kind === 'review' ? (one.feedbackIds[0] ?? null) : null
  const isDecided = change === 'case-decided'
  return [
    ...[change, feedbackId, businessId, null, null, fromMs, decidedMs],
    ...[null, null, null, null, null],
    ...[reference, title, isDecided ? decision : null, isDecided ? ground : null, decidedBy || null],
    ...(feedbackId === null ? [null, null] : [printItemReference(feedbackId), feedbackReference(feedbackId)]),
    businessReference(businessId),
  ]
}
