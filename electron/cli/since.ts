import { joinChangesFilter } from '../../shared/domain/changes.ts'
import type { ReportTemplate } from '../../shared/domain/report.ts'
import { isFullHistory } from '../../shared/domain/sweep.ts'
import { refuseSince } from '../reports/changes-since.ts'
import type { ReadableDatabase } from '../store/database.ts'
import { readAuditZone } from '../store/read/audit-zone.ts'
import { getMomentMs } from '../store/read/data-cutoff.ts'
import { iterateKeptReports } from '../store/read/kept-report-list.ts'
import { listAllSweeps } from '../store/sweeps.ts'
import { type Arguments, findAsOf } from './arguments.ts'
import { toReportFilter } from './make-report.ts'
import { withCache } from './services.ts'

/**
 * The filter of a report: that of `--filter` or `--sample`; for changes also the first moment, from `--since`.
 * @throws AppError *invalid-argument* if the options do not fit the template
 */
export async function findReportFilter(
  args: Arguments,
  template: ReportTemplate,
  env: Parameters<typeof withCache>[1],
): Promise<string> {
  const filter = toReportFilter(args, template)
  if (template !== 'changes') {
    if (args.find('since') === undefined) return filter
    return refuseSince('--since goes with --template changes alone.')
  }
  args.get('since')
  const sinceMs = await withCache(args.get('workspace'), env, async (db) => findSince(db, args))
  return joinChangesFilter(sinceMs, filter)
}

/** The moment of `--since`. A report or a sync counts if its data end before those of this report. */
export function findSince(db: ReadableDatabase, args: Arguments): number {
  const text = args.get('since')
  const zone = readAuditZone(db)
  const endMs = getMomentMs(db, findAsOf(args)?.(zone) ?? null)
  const isBefore = (ms: number | null): ms is number => ms !== null && ms < endMs
  if (text === 'last-report') {
    const moments = iterateKeptReports(db).map(({ countedToMs, asOfMs }) => countedToMs ?? asOfMs)
    return (
      moments.find(isBefore) ?? refuseSince('No report was saved whose data end before those of this one.')
    )
  }
  const [, number] = /^sync:(\d{1,9})$/.exec(text) ?? []
  const sweeps = listAllSweeps(db).toReversed()
  if (text === 'last-sync') {
    const ends = sweeps.filter(isFullHistory).map(({ finishedAtMs }) => finishedAtMs)
    return ends.find(isBefore) ?? refuseSince('No full sync ended before the data of this report.')
  }
  if (number === undefined) return findAsOf(args, 'since')?.(zone) ?? refuseSince('--since is missing.')
  const sweep = sweeps.find(({ sweepId }) => sweepId === Number(number))
  return sweep?.finishedAtMs ?? refuseSince(`No sync ${number} has ended in this workspace.`)
}
