/** Some five pages of text; a working paper belongs elsewhere. */
export const NOTE_LENGTH_LIMIT = 20_000

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
