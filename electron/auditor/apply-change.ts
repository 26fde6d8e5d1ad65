import type { AuditorChange, ChangeOutcome } from '../../shared/domain/auditor-change.ts'
import type { FeedbackId } from '../../shared/domain/ids.ts'
import { type WritableDatabase, writeInTransaction } from '../store/database.ts'
import {
  addNote,
  type ChangeContext,
  changeNote,
  changeTags,
  deleteNote,
  renameTag,
  setLookedAt,
  setStar,
  setWatch,
} from './annotations.ts'
import { deleteSearch, renameSearch, replaceSearch, saveSearch } from './saved-searches.ts'

/**
 * Applies one change of the auditor and logs it, in one transaction.
 * @throws AppError *not-found* when the note, search or tag no longer exists.
 */
export function applyChange(db: WritableDatabase, change: AuditorChange, atMs: number): ChangeOutcome {
  return writeInTransaction(db, () => apply({ db, atMs }, change))
}

function apply(context: ChangeContext, change: AuditorChange): ChangeOutcome {
  switch (change.kind) {
    case 'star':
      return outcome(setStar(context, change.feedbackIds, change.isSet))
    case 'watch':
      return outcome(setWatch(context, change.feedbackIds, change.isSet))
    case 'tags':
      return outcome(changeTags(context, change.feedbackIds, change.add, change.remove))
    case 'rename-tag':
      return outcome(renameTag(context, change.from, change.to))
    case 'add-note':
      return outcome([change.feedbackId], addNote(context, change.feedbackId, change.text))
    case 'change-note':
      return outcome(changeNote(context, change.noteId, change.text))
    case 'delete-note':
      return outcome(deleteNote(context, change.noteId))
    case 'looked-at':
      return outcome(setLookedAt(context, change.feedbackIds))
    default:
      return applyToSearch(context, change)
  }
}

type SearchChange = Extract<AuditorChange, { readonly kind: `${string}-search` }>

function applyToSearch(context: ChangeContext, change: SearchChange): ChangeOutcome {
  switch (change.kind) {
    case 'save-search': {
      const madeId = saveSearch(context, change.search)
      return outcome([], madeId, madeId === null)
    }
    case 'replace-search':
      return outcome([], null, !replaceSearch(context, change.searchId, change.search))
    case 'rename-search':
      return outcome([], null, !renameSearch(context, change.searchId, change.name))
    case 'delete-search':
      deleteSearch(context, change.searchId)
      return outcome([])
  }
}

function outcome(
  changedIds: readonly FeedbackId[],
  madeId: number | null = null,
  isNameTaken = false,
): ChangeOutcome {
  return { changedIds, madeId, isNameTaken }
}
