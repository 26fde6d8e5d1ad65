import type { ChangeKind } from '../../../shared/domain/sweep.ts'

const kinds: Readonly<Record<ChangeKind, string>> = {
  added: 'Added',
  changed: 'Changed',
  vanished: 'Vanished',
  reappeared: 'Reappeared',
}

const explanations: Readonly<Record<ChangeKind, string>> = {
  added: 'No earlier page had brought these entries.',
  changed:
    'These entries went, and others that differ in one attribute came in their place: the flags of a change, or the text of a response.',
  vanished:
    'An earlier sweep had these entries; this one asked for them and did not get them. They are kept.',
  reappeared: 'These entries had vanished, and came again.',
}

/** What a sweep changed. */
export const differenceStrings = {
  title: (sweep: number, operation: string) => `What sweep ${sweep} changed: ${operation}`,
  kinds,
  explanations,
  kindWithCount: (kind: string, count: string) => `${kind} (${count})`,
  open: (kind: string, count: string) => `${kind}: ${count}. Show them`,
  choose: 'Kind of change',
  none: 'Nothing of this kind.',
  columns: {
    feedback: 'Feedback',
    business: 'Business',
    time: 'Time',
    before: 'Before',
    after: 'After',
    entry: 'Entry',
  },
  openItem: (id: string) => `Show feedback ${id}`,
  shown: 'Shown',
  hidden: 'Hidden',
  deleted: 'marked as deleted',
  typed: { owner: 'By the owner', customer: 'By the customer' },
  read: (pages: string, entries: string, requests: string) =>
    `It read ${pages} and ${entries} in ${requests}.`,
  pages: ['page', 'pages'],
  entries: ['entry', 'entries'],
  requests: ['request', 'requests'],
} as const
