import { AppError } from '../../../shared/app-error.ts'
import { iterateFindings } from '../../findings/query/iterate-findings.ts'
import { namesFindings } from '../../reports/findings-need.ts'
import { toSampleFields } from '../../sampling/query-samples.ts'
import { findSamples } from '../../sampling/sample-rows.ts'
import type { ReadableDatabase } from '../../store/database.ts'
import { showAsOf } from '../../store/read/as-of.ts'
import { iterateQueryRows, QUERY_SUBJECTS, type QueryQuestion } from '../../store/read/query-rows.ts'
import { Arguments } from '../arguments.ts'
import { findAsOf } from '../as-of-option.ts'
import type { Command } from '../command.ts'
import { EXIT } from '../exit-codes.ts'
import { withIndexedCache } from '../indexed-cache.ts'
import { write } from '../terminal.ts'

const LIMIT = 1_000_000_000
/** What the cache can show as of a moment. */
const PAST_SUBJECTS: ReadonlySet<string> = new Set(['feedback', 'events', 'responses'])

/** `query`: rows of the cache as one JSON array, written as they are read. */
export const query: Command = async (terminal) => {
  const args = Arguments.parse(terminal.args, ['workspace', 'what', 'filter', 'limit', 'as-of'], [])
  const asOfMs = findAsOf(args)
  const question = {
    what: args.getOneOf('what', [...QUERY_SUBJECTS, 'findings', 'samples']),
    filter: args.find('filter') ?? '',
    limit: args.findCount('limit', LIMIT) ?? LIMIT,
    clock: () => asOfMs ?? Date.now(),
  }
  if (asOfMs !== null && !PAST_SUBJECTS.has(question.what)) {
    throw new AppError(
      'invalid-argument',
      `--as-of asks for feedback, events or responses, not ${question.what}.`,
    )
  }
  await withIndexedCache(
    args.get('workspace'),
    terminal.env,
    async (db) => {
      if (asOfMs !== null) showAsOf(db, asOfMs)
      let separator = '[\n'
      for (const row of iterateRows(db, question)) {
        await write(terminal.output, `${separator}${JSON.stringify(row)}`)
        separator = ',\n'
      }
      await write(terminal.output, separator === '[\n' ? '[]\n' : '\n]\n')
    },
    namesFindings(question.filter) ? 'found' : 'none',
  )
  return EXIT.done
}

type Question = Omit<QueryQuestion, 'what'> & {
  readonly what: QueryQuestion['what'] | 'findings' | 'samples'
}

/** Findings, and samples, newest first, stand above the store; everything else is its own. */
function iterateRows(db: ReadableDatabase, { what, ...question }: Question): Iterable<object> {
  if (what === 'findings') return iterateFindings(db, question.filter).take(question.limit)
  if (what !== 'samples') return iterateQueryRows(db, { ...question, what })
  if (question.filter.trim() === '') return findSamples(db).slice(0, question.limit).map(toSampleFields)
  throw new AppError('invalid-argument', 'A filter selects feedback, events or responses, not samples.')
}
