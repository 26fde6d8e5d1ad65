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
