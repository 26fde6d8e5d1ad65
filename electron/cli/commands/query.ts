import { invalid } from '../../../shared/app-error.ts'
import { queryCases } from '../../findings/cases/query-cases.ts'
import { iterateFindings } from '../../findings/query/iterate-findings.ts'
import { criteriaByRule } from '../../reports/findings.ts'
import { namesFindings } from '../../reports/findings-need.ts'
import { queryCriteria } from '../../reports/query-criteria.ts'
import { queryAnswers, queryRequests } from '../../requests/query-requests.ts'
import { findSamples, toSampleFields } from '../../sampling/sample-rows.ts'
import type { ReadableDatabase } from '../../store/database.ts'
import { showAsOf } from '../../store/read/as-of.ts'
import { readAuditZone } from '../../store/read/audit-zone.ts'
import { getMomentMs } from '../../store/read/data-cutoff.ts'
import { getReview, iterateKeptReports } from '../../store/read/kept-report-list.ts'
import { iterateQueryRows, QUERY_SUBJECTS, type QueryQuestion } from '../../store/read/query-rows.ts'
import { Arguments, findAsOf } from '../arguments.ts'
import { withIndexedCache } from '../services.ts'
import { type Command, EXIT, write } from '../terminal.ts'

const LIMIT = 1_000_000_000
/** Rows that come from folders above the store. */
export const OTHER_SUBJECTS = [
  'findings',
  'cases',
  'samples',
  'requests',
  'answers',
  'reports',
  'criteria',
] as const
/** Subjects that can be shown as of a moment. */
const PAST_SUBJECTS: ReadonlySet<string> = new Set(['feedback', 'events', 'responses'])
/** Subjects that need the rules to have been applied. */
const FINDINGS_SUBJECTS: ReadonlySet<string> = new Set(['cases', 'criteria'])

/** `query`: prints rows as one JSON array, as they are read. */
export const query: Command = async (terminal) => {
  const args = Arguments.parse(terminal.args, ['workspace', 'what', 'filter', 'limit', 'as-of'], [])
  const asOf = findAsOf(args)
  const question = {
    what: args.getOneOf('what', [...QUERY_SUBJECTS, ...OTHER_SUBJECTS]),
    filter: args.find('filter') ?? '',
    limit: args.findCount('limit', LIMIT) ?? LIMIT,
  }
  if (asOf !== null && !PAST_SUBJECTS.has(question.what)) {
    throw invalid(`--as-of asks for feedback, events or responses, not ${question.what}.`)
  }
  await withIndexedCache(
    args.get('workspace'),
    terminal.env,
    async (db) => {
      const nowMs = getMomentMs(db, asOf?.(readAuditZone(db)) ?? null)
      if (asOf !== null) showAsOf(db, nowMs)
      let separator = '[\n'
      for (const row of iterateRows(db, { ...question, nowMs })) {
        await write(terminal.output, `${separator}${JSON.stringify(row)}`)
        separator = ',\n'
      }
      await write(terminal.output, separator === '[\n' ? '[]\n' : '\n]\n')
    },
    FINDINGS_SUBJECTS.has(question.what) || namesFindings(question.filter) ? 'found' : 'none',
  )
  return EXIT.done
}

/** Reports of the window and of the command line from the log, newest first. */
function listReports(db: ReadableDatabase, { filter, limit }: Pick<QueryQuestion, 'filter' | 'limit'>) {
  if (filter.trim() !== '') {
    throw invalid('A filter selects feedback, events or responses, not reports.')
  }
  return iterateKeptReports(db)
    .take(limit)
    .map(({ atMs, ...report }) => {
      const review = getReview(db, report)
      return { ...report, savedAtUtc: new Date(atMs).toISOString(), status: review.status, review }
    })
}

/** As the rules find them now, with the chosen criteria that each bears on. */
function listFindings(db: ReadableDatabase, { filter, limit }: Pick<QueryQuestion, 'filter' | 'limit'>) {
  const criteriaOf = criteriaByRule(db)
  return iterateFindings(db, filter)
    .take(limit)
    .map((finding) => ({ ...finding, criteria: criteriaOf(finding.rule) }))
}

type Question = Omit<QueryQuestion, 'what'> & {
  readonly what: QueryQuestion['what'] | (typeof OTHER_SUBJECTS)[number]
}

function iterateRows(db: ReadableDatabase, { what, ...question }: Question): Iterable<object> {
  if (what === 'reports') return listReports(db, question)
  if (what === 'findings') return listFindings(db, question)
  if (what === 'cases') return queryCases(db, question.filter).take(question.limit)
  if (what === 'answers') return queryAnswers(db, question.filter).take(question.limit)
  if (what !== 'samples' && what !== 'requests' && what !== 'criteria')
    return iterateQueryRows(db, { ...question, what })
  if (question.filter.trim() !== '') {
    throw invalid(`A filter selects feedback, events or responses, not ${what}.`)
  }
  return listWhole(db, what).slice(0, question.limit)
}

function listWhole(db: ReadableDatabase, what: 'samples' | 'requests' | 'criteria'): readonly object[] {
  if (what === 'samples') return findSamples(db).map(toSampleFields)
  return what === 'requests' ? queryRequests(db, Date.now()) : queryCriteria(db, Date.now())
}
