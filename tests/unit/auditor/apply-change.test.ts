import { describe, expect, it } from 'vitest'
import { applyChange } from '../../../electron/auditor/apply-change.ts'
import { findNotes, findSearches, findTags, findWatched } from '../../../electron/store/read/auditor-lists.ts'
import { findAnnotations, NO_ANNOTATIONS } from '../../../electron/store/read/item-annotations.ts'
import { findLogEntries } from '../../../electron/store/read/log-list.ts'
import type { AuditorChange } from '../../../shared/domain/auditor-change.ts'
import { type FeedbackId, toFeedbackId } from '../../../shared/domain/ids.ts'
import type { SearchDraft } from '../../../shared/domain/saved-search.ts'
import { createSampleWorkspace } from '../../support/store/sample-workspace.ts'

const ONE = toFeedbackId('1')
const BIG = toFeedbackId('9223372036854775807')
const SEARCH: SearchDraft = {
  name: 'Long hidden',
  subject: 'feedback',
  query: 'hidden-for:>30d',
  sort: { by: 'hiddenMs', descending: true },
  asOfMs: null,
}

function start() {
  const { db } = createSampleWorkspace()
  let nowMs = 1_000
  return {
    db,
    change: (change: AuditorChange) => {
      nowMs += 1
      return applyChange(db, change, nowMs)
    },
    marksOf: (id: FeedbackId) => findAnnotations(db, `[${id}]`).get(id),
    log: () =>
      findLogEntries(db, { actions: null, subject: null, offset: 0, limit: 100 })
        .map(({ action, subject, details: { account: _, ...details } }) => ({ action, subject, details }))
        .toReversed(),
  }
}

describe('marks', () => {
  it('are set on many items at once, and say which were changed', () => {
    const { change, marksOf, log } = start()
    change({ kind: 'star', feedbackIds: [ONE], isSet: true })
    expect(change({ kind: 'star', feedbackIds: [ONE, BIG, BIG], isSet: true }).changedIds).toEqual([BIG])
    expect(marksOf(BIG)).toMatchObject({ isStarred: true, isWatched: false })
    change({ kind: 'star', feedbackIds: [ONE, BIG], isSet: false })
    expect(marksOf(BIG)).toEqual(NO_ANNOTATIONS)
    expect(log().map(({ action, subject }) => [action, subject])).toEqual([
      ['star-set', ONE],
      ['star-set', BIG],
      ['star-removed', ONE],
      ['star-removed', BIG],
    ])
  })

  it('keep the spelling in which a tag was first written', () => {
    const { change, marksOf, db } = start()
    change({ kind: 'tags', feedbackIds: [ONE], add: ['Late  Refund'], remove: [] })
    const outcome = change({ kind: 'tags', feedbackIds: [ONE, BIG], add: ['LATE refund', 'x'], remove: [] })
    expect(outcome.changedIds).toEqual([ONE, BIG])
    expect(marksOf(BIG)?.tags).toEqual(['Late Refund', 'x'])
    expect(findTags(db)).toEqual([
      { name: 'Late Refund', items: 2 },
      { name: 'x', items: 2 },
    ])
  })

  it('unite two tags when one is renamed to the other', () => {
    const { change, marksOf, db, log } = start()
    change({ kind: 'tags', feedbackIds: [ONE, BIG], add: ['a'], remove: [] })
    change({ kind: 'tags', feedbackIds: [ONE], add: ['b'], remove: [] })
    change({ kind: 'rename-tag', from: 'A', to: 'B' })
    expect(findTags(db)).toEqual([{ name: 'B', items: 2 }])
    expect(marksOf(ONE)?.tags).toEqual(['B'])
    expect(log().at(-1)).toEqual({
      action: 'tag-renamed',
      subject: 'B',
      details: { from: 'a', to: 'B', feedbackIds: [ONE, BIG] },
    })
  })

  it('leave nothing behind when a part of the change fails', () => {
    const { change, db, log } = start()
    db.exec(`CREATE TEMP TRIGGER refuse BEFORE INSERT ON star WHEN NEW.feedback_id = 1
      BEGIN SELECT raise(ABORT, 'no'); END`)
    expect(() => change({ kind: 'star', feedbackIds: [BIG, ONE], isSet: true })).toThrow('no')
    expect(log()).toEqual([])
    expect(db.prepare('SELECT count(*) FROM star').pluck().get()).toBe(0)
  })
})

describe('notes', () => {
  it('keep every wording in the log', () => {
    const { change, db, log } = start()
    const { madeId } = change({ kind: 'add-note', feedbackId: ONE, text: 'first' })
    change({ kind: 'change-note', noteId: Number(madeId), text: 'second' })
    expect(findNotes(db, ONE)).toEqual([
      { noteId: madeId, text: 'second', createdAtMs: 1_001, changedAtMs: 1_002 },
    ])
    change({ kind: 'delete-note', noteId: Number(madeId) })
    expect(findNotes(db, ONE)).toEqual([])
    expect(log()).toEqual([
      { action: 'note-added', subject: ONE, details: { noteId: madeId, text: 'first' } },
      { action: 'note-changed', subject: ONE, details: { noteId: madeId, text: 'second', former: 'first' } },
      { action: 'note-deleted', subject: ONE, details: { noteId: madeId, former: 'second' } },
    ])
  })

  it('never get the number of a deleted one', () => {
    const { change } = start()
    const { madeId } = change({ kind: 'add-note', feedbackId: ONE, text: 'first' })
    change({ kind: 'delete-note', noteId: Number(madeId) })
    expect(change({ kind: 'add-note', feedbackId: ONE, text: 'next' }).madeId).toBe(Number(madeId) + 1)
    expect(() => change({ kind: 'delete-note', noteId: Number(madeId) })).toThrow('deleted')
  })
})

describe('saved searches', () => {
  it('come back as they were saved, under names that differ', () => {
    const { change, db } = start()
    const { madeId } = change({ kind: 'save-search', search: SEARCH })
    expect(findSearches(db)).toEqual([
      { ...SEARCH, searchId: madeId, createdAtMs: 1_001, changedAtMs: 1_001 },
    ])
    expect(change({ kind: 'save-search', search: { ...SEARCH, name: 'long HIDDEN' } }).isNameTaken).toBe(true)
    expect(findSearches(db)).toHaveLength(1)
  })

  it('are renamed, replaced and deleted, each with an entry in the log', () => {
    const { change, db, log } = start()
    const searchId = Number(change({ kind: 'save-search', search: SEARCH }).madeId)
    change({ kind: 'save-search', search: { ...SEARCH, name: 'other' } })
    expect(change({ kind: 'rename-search', searchId, name: 'Other' }).isNameTaken).toBe(true)
    change({ kind: 'rename-search', searchId, name: 'new name' })
    change({ kind: 'replace-search', searchId, search: { ...SEARCH, name: 'new name', query: 'star:yes' } })
    expect(findSearches(db).map(({ name, query }) => [name, query])).toEqual([
      ['new name', 'star:yes'],
      ['other', 'hidden-for:>30d'],
    ])
    change({ kind: 'delete-search', searchId })
    expect(findSearches(db).map(({ name }) => name)).toEqual(['other'])
    expect(log().map(({ action, subject }) => [action, subject])).toEqual([
      ['search-saved', 'Long hidden'],
      ['search-saved', 'other'],
      ['search-renamed', 'new name'],
      ['search-replaced', 'new name'],
      ['search-deleted', 'new name'],
    ])
  })
})

describe('the watchlist', () => {
  it('knows an item that the cache does not have', () => {
    const { change, db } = start()
    change({ kind: 'watch', feedbackIds: [BIG], isSet: true })
    expect(findWatched(db)).toEqual([
      {
        feedbackId: BIG,
        seenAtMs: 1_001,
        newEvents: 0,
        newResponses: 0,
        changedEntries: 0,
      },
    ])
  })
})
