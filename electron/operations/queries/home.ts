import { ANY_CASE, type CaseSelection } from '../../../shared/domain/case.ts'
import { type Change, joinChangesFilter } from '../../../shared/domain/changes.ts'
import {
  HOME_CASES,
  type HomeSummary,
  type SampleProgress,
  type SinceLastSync,
} from '../../../shared/domain/home.ts'
import type { SweepId } from '../../../shared/domain/ids.ts'
import type { SampleSummary } from '../../../shared/domain/sample.ts'
import { isFullHistory } from '../../../shared/domain/sweep.ts'
import { countCases, findCases } from '../../findings/cases/page-cases.ts'
import { countChanged, sumChanges } from '../../reports/changes-since.ts'
import { findSamples } from '../../sampling/sample-rows.ts'
import type { ReadableDatabase } from '../../store/database.ts'
import { getDataStatus } from '../../store/read/data-cutoff.ts'
import { countQuarantined } from '../../store/read/evidence-rows.ts'
import { findKeptReports } from '../../store/read/kept-report-list.ts'
import { findLastVerification } from '../../store/read/log-list.ts'
import { countEffects, type EffectCounts } from '../../store/read/selected-events.ts'
import { getSweep, listAllSweeps } from '../../store/sweeps.ts'
import { type ContractQueries, slowly } from './query.ts'

/** What Home shows. */
export const HOME_QUERIES = {
  'home:summary': slowly(({ db }) => getHomeSummary(db)),
  'overview:added': slowly(({ db }, { sweepId }) => countAdded(db, sweepId)),
  'home:since-last-sync': slowly(({ db }) => findSinceLastSync(db)),
} satisfies Partial<ContractQueries>

export function getHomeSummary(db: ReadableDatabase): HomeSummary {
  const { completeness } = getDataStatus(db)
  return {
    cases: getCases(db),
    inProgress: {
      samples: findSamples(db).flatMap(toProgress),
      completeness,
      quarantineWaiting: countQuarantined(db).waiting,
      lastReport: findLastReport(db),
      verification: findVerification(db),
    },
  }
}

const WORST: CaseSelection = { ...ANY_CASE, view: 'open', sort: 'priority', isReversed: false }

function getCases(db: ReadableDatabase): HomeSummary['cases'] {
  const bursts = countCases(db, { ...ANY_CASE, kind: 'burst' })
  return {
    highBursts: bursts.open.byPriority.high,
    bursts: bursts.all.cases,
    first: findCases(db, { ...WORST, offset: 0, limit: HOME_CASES }),
  }
}

export function findSinceLastSync(db: ReadableDatabase): SinceLastSync | null {
  const { cutoff } = getDataStatus(db)
  if (!cutoff) return null
  const former = listAllSweeps(db)
    .filter((sweep) => isFullHistory(sweep) && (sweep.finishedAtMs ?? cutoff.atMs) < cutoff.atMs)
    .toSorted((a, b) => (b.finishedAtMs ?? 0) - (a.finishedAtMs ?? 0))[0]
  if (!former) return null
  const sinceMs = former.finishedAtMs ?? 0
  const filter = joinChangesFilter(sinceMs, '')
  const rows = countChanged(db, { filter, nowMs: cutoff.atMs })
  const count = (change: Change) => sumChanges(rows, { change })
  return {
    sinceMs,
    counts: {
      'newly-hidden': count('newly-hidden'),
      'first-known-hidden': count('first-known-hidden'),
      deleted: count('deleted'),
      'shown-again': count('shown-again'),
      'no-longer-returned': count('no-longer-returned'),
    },
  }
}

/** More events than that are not looked at: some second of work. */
const COUNTED_EVENTS = 100_000

export function countAdded(db: ReadableDatabase, sweepId: SweepId): EffectCounts | null {
  if (getSweep(db, sweepId).difference.added > COUNTED_EVENTS) return null
  return countEffects(db, { of: 'added', sweepId, effect: null })
}

function toProgress({ sampleId, reference, title, state, coded, items }: SampleSummary): SampleProgress[] {
  if (state === 'locked' || state === 'abandoned') return []
  return [{ sampleId, reference, title, coded: state === 'second-review' ? null : coded.first, items }]
}

function findLastReport(db: ReadableDatabase): HomeSummary['inProgress']['lastReport'] {
  const [report] = findKeptReports(db, { beforeSeq: null, limit: 1, template: null })
  return report ? { seq: report.seq, atMs: report.atMs, file: report.file } : null
}

function findVerification(db: ReadableDatabase): HomeSummary['inProgress']['verification'] {
  const last = findLastVerification(db)
  return last ? { atMs: last.atMs, isIntact: last.isIntact } : null
}
