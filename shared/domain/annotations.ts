import type { FeedbackId } from './ids.ts'

/** About five pages of text. */
const NOTE_LENGTH_LIMIT = 20_000

/** A note of the auditor on one feedback item. The auditor's log has its earlier texts. */
export interface Note {
  readonly noteId: number
  readonly text: string
  readonly createdAtMs: number
  readonly changedAtMs: number
}

export type NoteProblem = 'empty' | 'too-long'

/** The problem with the text of a note, or null. The limit counts UTF-16 units. */
export function findNoteProblem(text: string): NoteProblem | null {
  if (text.trim() === '') return 'empty'
  return text.length > NOTE_LENGTH_LIMIT ? 'too-long' : null
}

/** The longest tag, in characters. */
export const TAG_LENGTH_LIMIT = 60

/** The reason why a name is not a valid tag. */
export type TagProblem = 'empty' | 'too-long' | 'control-characters'

/** The number of items with a tag. */
export interface TagCount {
  /** In its first spelling. */
  readonly name: string
  readonly items: number
}

// With line ends or direction marks, two tags could look alike, or a list be unreadable.
const CONTROL = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u
/** Allowed, because they join letters of some scripts and parts of emoji. */
const JOINERS = /[\u200C\u200D]/g

/**
 * The folded form of a tag; names with the same form are the same tag. NFKC, lower case, no surrounding white space and
 * single spaces.
 */
export function foldTag(name: string): string {
  return tidyTag(name.normalize('NFKC').toLowerCase()).normalize('NFKC')
}

/** The stored form of a name: letter case as written, white space as single spaces. */
export function tidyTag(name: string): string {
  return name.trim().replace(/\s+/gu, ' ')
}

/** The problem with a name, or null. The limit counts characters, not bytes. */
export function findTagProblem(name: string): TagProblem | null {
  const tidy = tidyTag(name)
  if (CONTROL.test(tidy.replace(JOINERS, ''))) return 'control-characters'
  if (foldTag(tidy).replace(JOINERS, '') === '') return 'empty'
  return [...tidy].length > TAG_LENGTH_LIMIT ? 'too-long' : null
}

/** An item of the watchlist, with the changes since the auditor last looked at it. */
export interface WatchedItem {
  readonly feedbackId: FeedbackId
  readonly seenAtMs: number
  /** Entries that were added since. */
  readonly newEvents: number
  readonly newResponses: number
  /** Entries that changed, vanished or reappeared in sweeps that ended since. */
  readonly changedEntries: number
}

export function hasNews({ newEvents, newResponses, changedEntries }: WatchedItem): boolean {
  return newEvents + newResponses + changedEntries > 0
}
