import { AppError } from '../../../shared/app-error.ts'
import { showAsOf } from '../../store/read/as-of.ts'
import { iterateQueryRows, QUERY_SUBJECTS } from '../../store/read/query-rows.ts'
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
    what: args.getOneOf('what', QUERY_SUBJECTS),
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
  await withIndexedCache(args.get('workspace'), terminal.env, async (db) => {
    if (asOfMs !== null) showAsOf(db, asOfMs)
    let separator = '[\n'
    for (const row of iterateQueryRows(db, question)) {
      await write(terminal.output, `${separator}${JSON.stringify(row)}`)
      separator = ',\n'
    }
    await write(terminal.output, separator === '[\n' ? '[]\n' : '\n]\n')
  })
  return EXIT.done
}
