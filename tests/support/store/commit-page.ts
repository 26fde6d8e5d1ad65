import { type CommitResult, commitPages, hashBody } from '../../../electron/evidence/archive.ts'
import type { WritableDatabase } from '../../../electron/store/database.ts'
import type { ReceivedPage } from '../../../electron/store/writer-api.ts'

/** Commits one page in a transaction of its own. @throws whatever SQLite throws; nothing is stored then. */
export function commitPage(db: WritableDatabase, { body, ...page }: ReceivedPage): CommitResult {
  const [committed] = commitPages(db, [{ ...page, body: hashBody(body) }])
  if (!committed) throw new Error('no page was committed')
  return committed
}
