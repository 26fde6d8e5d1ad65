import type { FeedbackId } from './ids.ts'

/** Some five pages of text; a working paper belongs elsewhere. */
const NOTE_LENGTH_LIMIT = 20_000

/** A note of the auditor on one feedback item. Former wordings are in the auditor's log. */
export interface Note {
  readonly noteId: number
  readonly text: string
  readonly createdAtMs: number
  readonly changedAtMs: number
}

export type NoteProblem = 'empty' | 'too-long'

/** What is wrong with the text of a note, or null. The limit counts UTF-16 units. */
export function findNoteProblem(text: string): NoteProblem | null {
  if (text.trim() === '') return 'empty'
  return text.length > NOTE_LENGTH_LIMIT ? 'too-long' : null
}

/** More characters than a column of the list shows; a sentence belongs into a note. */
export const TAG_LENGTH_LIMIT = 60

/** Why a name cannot be that of a tag. */
export type TagProblem = 'empty' | 'too-long' | 'control-characters'

/** How many items carry a tag. */
export interface TagCount {
  /** As first written. */
  readonly name: string
  readonly items: number
}

// A line end or a direction mark in a name would make two tags look alike, or a list unreadable.
const CONTROL = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u
/** Joins letters of some scripts and the parts of an emoji, so names need them. */
const JOINERS = /[\u200C\u200D]/g

/**
 * What two names have in common when they mean the same tag: compatibility forms united (NFKC), lower case, no white space
 * around and single spaces within.
 */
export function foldTag(name: string): string {
  return tidyTag(name.normalize('NFKC').toLowerCase()).normalize('NFKC')
}

/** The name as it is kept: letter case and forms as written, white space as one space. */
export function tidyTag(name: string): string {
  return name.trim().replace(/\s+/gu, ' ')
}

/** What is wrong with a name, or null. The limit counts characters, not bytes. */
export function findTagProblem(name: string): TagProblem | null {
  const tidy = tidyTag(name)
  if (CONTROL.test(tidy.replace(JOINERS, ''))) return 'control-characters'
  if (foldTag(tidy).replace(JOINERS, '') === '') return 'empty'
  return [...tidy].length > TAG_LENGTH_LIMIT ? 'too-long' : null
}

/** An item of the watchlist and what the cache has learned of it since the auditor last looked at it. */
export interface WatchedItem {
  readonly feedbackId: FeedbackId
  readonly watchedAtMs: number
  readonly seenAtMs: number
  /** Entries that were not known then. */
  readonly newEvents: number
  readonly newResponses: number
  /** Entries that changed, vanished or reappeared in a sweep that ended since then. */
  readonly changedEntries: number
  /** Whether the cache holds anything about it; a sweep of another scope may never have read it. */
  readonly isInCache: boolean
}

export function hasNews({ newEvents, newResponses, changedEntries }: WatchedItem): boolean {
  return newEvents + newResponses + changedEntries > 0
}
