import { iterateQueryRows, QUERY_SUBJECTS } from '../../store/read/query-rows.ts'
import { Arguments } from '../arguments.ts'
import type { Command } from '../command.ts'
import { EXIT } from '../exit-codes.ts'
import { withIndexedCache } from '../indexed-cache.ts'
import { write } from '../terminal.ts'

const LIMIT = 1_000_000_000

/** `query`: rows of the cache as one JSON array, written as they are read. */
export const query: Command = async (terminal) => {
  const args = Arguments.parse(terminal.args, ['workspace', 'what', 'filter', 'limit'], [])
  const question = {
    what: args.getOneOf('what', QUERY_SUBJECTS),
    filter: args.find('filter') ?? '',
    limit: args.findCount('limit', LIMIT) ?? LIMIT,
    clock: () => Date.now(),
  }
  await withIndexedCache(args.get('workspace'), terminal.env, async (db) => {
    let separator = '[\n'
    for (const row of iterateQueryRows(db, question)) {
      await write(terminal.output, `${separator}${JSON.stringify(row)}`)
      separator = ',\n'
    }
    await write(terminal.output, separator === '[\n' ? '[]\n' : '\n]\n')
  })
  return EXIT.done
}
