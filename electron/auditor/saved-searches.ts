import { AppError } from '../../shared/app-error.ts'
import { foldTag } from '../../shared/domain/annotations.ts'
import type { RecentSearch, SearchDraft } from '../../shared/domain/saved-search.ts'
import { prepareOnce, type WritableDatabase, writeInTransaction } from '../store/database.ts'
import { type ChangeContext, logChange } from './annotations.ts'

/** @returns the number of the search, or null when another search has the name. */
export function saveSearch(context: ChangeContext, search: SearchDraft): number | null {
  if (findIdByName(context, search.name) !== undefined) return null
  const { db, atMs } = context
  const { lastInsertRowid } = prepareOnce(
    db,
    `INSERT INTO saved_search (name, folded, subject, query, sort_json, as_of_ms, created_at_ms, changed_at_ms)
     VALUES (@name, @folded, @subject, @query, @sortJson, @asOfMs, @atMs, @atMs)`,
  ).run({ ...toColumns(search), atMs })
  logChange(context, 'search-saved', search.name, { search })
  return Number(lastInsertRowid)
}

/** @returns false where another search has the name. @throws AppError *not-found* */
export function replaceSearch(context: ChangeContext, searchId: number, search: SearchDraft): boolean {
  const former = getName(context, searchId)
  if ((findIdByName(context, search.name) ?? searchId) !== searchId) return false
  prepareOnce(
    context.db,
    `UPDATE saved_search SET name = @name, folded = @folded, subject = @subject, query = @query,
       sort_json = @sortJson, as_of_ms = @asOfMs, changed_at_ms = @atMs
     WHERE search_id = @searchId`,
  ).run({ ...toColumns(search), atMs: context.atMs, searchId })
  logChange(context, 'search-replaced', search.name, { search, former })
  return true
}

/** @returns false where another search has the name. @throws AppError *not-found* */
export function renameSearch(context: ChangeContext, searchId: number, name: string): boolean {
  const former = getName(context, searchId)
  if ((findIdByName(context, name) ?? searchId) !== searchId) return false
  prepareOnce(
    context.db,
    'UPDATE saved_search SET name = ?, folded = ?, changed_at_ms = ? WHERE search_id = ?',
  ).run(name, foldTag(name), context.atMs, searchId)
  logChange(context, 'search-renamed', name, { former })
  return true
}

/** @throws AppError *not-found* */
export function deleteSearch(context: ChangeContext, searchId: number): void {
  const name = getName(context, searchId)
  prepareOnce(context.db, 'DELETE FROM saved_search WHERE search_id = ?').run(searchId)
  logChange(context, 'search-deleted', name)
}

function toColumns({ name, subject, query, sort, asOfMs }: SearchDraft) {
  return { name, folded: foldTag(name), subject, query, sortJson: sort && JSON.stringify(sort), asOfMs }
}

function findIdByName({ db }: ChangeContext, name: string): number | undefined {
  return prepareOnce(db, 'SELECT search_id FROM saved_search WHERE folded = ?').pluck().get(foldTag(name)) as
    | number
    | undefined
}

function getName({ db }: ChangeContext, searchId: number): string {
  const name = prepareOnce(db, 'SELECT name FROM saved_search WHERE search_id = ?').pluck().get(searchId)
  if (typeof name !== 'string') throw new AppError('not-found', 'This saved search was deleted.')
  return name
}

const MOST_RECENT = 6

/** Keeps a search as the last one of its list. Not logged: it changes nothing that anyone else sees. */
export function rememberSearch(db: WritableDatabase, search: RecentSearch): void {
  writeInTransaction(db, () => {
    prepareOnce(
      db,
      `INSERT OR REPLACE INTO recent_search (place, subject, query)
       VALUES ((SELECT coalesce(max(place), 0) + 1 FROM recent_search), @subject, @query)`,
    ).run(search)
    prepareOnce(
      db,
      `DELETE FROM recent_search WHERE subject = @subject AND place NOT IN (
         SELECT place FROM recent_search WHERE subject = @subject ORDER BY place DESC LIMIT ${MOST_RECENT})`,
    ).run(search)
  })
}
