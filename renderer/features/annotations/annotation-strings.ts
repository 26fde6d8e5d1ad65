import type { NoteProblem, TagProblem } from '../../../shared/domain/annotations.ts'

const tagProblems: Readonly<Record<TagProblem, string>> = {
  empty: 'Write a name.',
  'too-long': 'A tag has at most 60 characters. Use a note for a longer remark.',
  'control-characters': 'This name holds a line end or an invisible character. Type it again.',
}
const noteProblems: Readonly<Record<NoteProblem, string>> = {
  empty: 'A note needs a word.',
  'too-long': 'A note has at most 20,000 characters.',
}

export const annotationStrings = {
  item: (id: string) => `review ${id}`,
  items: ['review', 'reviews'],
  tagProblems,
  noteProblems,
  tagsTitle: (items: string) => `Tags of ${items}`,
  tagsFilter: 'Find or add tag',
  tagsHint: 'Enter adds',
  makeTag: (name: string) => `Add tag “${name}”`,
  tagItems: (items: string) => `on ${items}`,
  noTagsYet: 'No tags yet. Type a name to make the first one.',
  renameTag: (name: string) => `Rename “${name}”`,
  renameTagLabel: (name: string) => `New name of the tag “${name}”`,
  renameEverywhere: 'Changes on every review with this tag',
  save: 'Save',
  cancel: 'Cancel',
  done: {
    starSet: (items: string) => `Starred ${items}`,
    starRemoved: (items: string) => `Removed star from ${items}`,
    watchSet: (items: string) => `Watched ${items}`,
    watchRemoved: (items: string) => `Stopped watching ${items}`,
    tagged: (items: string) => `Changed tags of ${items}`,
  },
  newEvents: ['new event', 'new events'],
  newResponses: ['new response', 'new responses'],
  changedEntries: ['entry changed or no longer returned', 'entries changed or no longer returned'],
} as const
