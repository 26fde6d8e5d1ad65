import type { QueryKey } from './query.ts'

/** One line of the reference: what the application's panel shows, and the table in docs/query-language.md. */
export interface ReferenceLine {
  /** What is typed. */
  readonly example: string
  /** Other ways to write it. */
  readonly also: readonly string[]
  readonly selects: string
}

export interface ReferenceSection {
  readonly title: string
  readonly lines: readonly ReferenceLine[]
}

type KeyLines = { readonly [Key in QueryKey]: ReferenceLine }

const KEYS: KeyLines = {
  visibility: {
    example: 'visibility:hidden',
    also: ['visibility:shown', 'visibility:unknown'],
    selects: 'items by what their last event says; unknown where no event was fetched',
  },
  deleted: {
    example: 'deleted:yes',
    also: ['deleted:no', 'deleted:unknown'],
    selects: 'items by the deleted flag of their last event',
  },
  business: {
    example: 'business:20760,20761',
    also: ['business:20760'],
    selects: 'items of these businesses',
  },
  feedback: { example: 'feedback:12955403', also: [], selects: 'items with these ids' },
  changed: {
    example: 'changed:2024-01..2024-03',
    also: ['changed:2024', 'changed:2024-03-05', 'changed:2024-01..', 'changed:2023-05,2024-05'],
    selects: 'items with an event on these days (UTC); in a list of events, the events themselves',
  },
  'hidden-for': {
    example: 'hidden-for:>30d',
    also: ['hidden-for:<12h', 'hidden-for:>=2w'],
    selects: 'items that are hidden now, by how long they have been: hours, days, weeks',
  },
  'hidden-total': {
    example: 'hidden-total:>30d',
    also: ['hidden-total:<=4w'],
    selects: 'items by all their hidden time together, what still lasts included',
  },
  hides: {
    example: 'hides:>2',
    also: ['hides:0', 'hides:<=5'],
    selects: 'items by how often they are known to have turned hidden; 0 also where no event is known',
  },
  events: { example: 'events:>10', also: ['events:1'], selects: 'items by how many events are known' },
  'was-shown': {
    example: 'was-shown:yes',
    also: ['was-shown:no'],
    selects: 'items that at least one event says were shown; rewritten events do not count',
  },
  'hidden-after-shown': {
    example: 'hidden-after-shown:yes',
    also: ['hidden-after-shown:no'],
    selects: 'items that turned hidden at least once after an event that says shown',
  },
  contradictory: {
    example: 'contradictory:yes',
    also: [
      'contradictory:no',
      'contradictory:same-second',
      'contradictory:businesses',
      'contradictory:future',
    ],
    selects:
      'items whose state is not beyond doubt: the last entries carry the same second and opposite flags, entries stand under several businesses, or the last one is dated after it was received',
  },
  vanished: {
    example: 'vanished:yes',
    also: ['vanished:no'],
    selects: 'items of which an event or a response was there in an earlier sweep and is not there any more',
  },
  response: {
    example: 'response:none',
    also: ['response:owner', 'response:customer', 'response:any', 'response:not-fetched'],
    selects:
      'items by the responses that were fetched; none only where the responses of the business were read completely',
  },
  type: { example: 'type:owner', also: ['type:customer'], selects: 'responses by who wrote them' },
  date: {
    example: 'date:2024-05',
    also: ['date:2024-05-01..2024-05-15', 'date:2024..'],
    selects: 'responses of these days (UTC)',
  },
  contains: {
    example: 'contains:"efun"',
    also: ['contains:efun'],
    selects: 'responses with these characters anywhere, also inside a word; slower than words',
  },
  finding: {
    example: 'finding:long-hidden',
    also: ['finding:toggling,bulk-hide', 'finding:any', 'finding:none'],
    selects: 'items for which a rule found something',
  },
  disposition: {
    example: 'disposition:open',
    also: ['disposition:confirmed', 'disposition:dismissed'],
    selects: 'items with a finding that was decided so; open until somebody decides',
  },
  tag: {
    example: 'tag:"late refund",vip',
    also: ['tag:any', 'tag:none'],
    selects: 'items with one of these tags; letter case makes no difference',
  },
  star: { example: 'star:yes', also: ['star:no'], selects: 'starred items' },
  watched: { example: 'watched:yes', also: ['watched:no'], selects: 'items on the watchlist' },
  note: { example: 'note:yes', also: ['note:no'], selects: 'items with a note' },
}

/** Everything the language knows; each key once. */
export const QUERY_REFERENCE: readonly ReferenceSection[] = [
  {
    title: 'Words in responses',
    lines: [
      {
        example: 'late',
        also: ['感谢'],
        selects: 'responses with this word; accents and case make no difference',
      },
      { example: '"late delivery"', also: [], selects: 'responses with these words beside each other' },
      { example: 'deliv*', also: [], selects: 'responses with a word that begins so' },
    ],
  },
  {
    title: 'Joining terms',
    lines: [
      {
        example: 'visibility:hidden deleted:no',
        also: ['visibility:hidden AND deleted:no'],
        selects: 'both hold',
      },
      { example: 'refund OR money', also: ['refund or money'], selects: 'one of the two holds, or both' },
      {
        example: '-business:20760',
        also: ['NOT business:20760', '-(refund OR money)'],
        selects: 'what the term behind it would not select',
      },
      {
        example: '(refund OR money) deleted:yes',
        also: [],
        selects: 'parentheses hold together; without them, OR joins all that stands on its sides',
      },
    ],
  },
  {
    title: 'State and history',
    lines: [
      ...[KEYS.visibility, KEYS.deleted, KEYS.business, KEYS.feedback, KEYS.changed, KEYS['hidden-for']],
      ...[
        KEYS['hidden-total'],
        KEYS.hides,
        KEYS.events,
        KEYS['was-shown'],
        KEYS['hidden-after-shown'],
        KEYS.contradictory,
        KEYS.vanished,
      ],
    ],
  },
  { title: 'Responses', lines: [KEYS.response, KEYS.type, KEYS.date, KEYS.contains] },
  {
    title: 'Findings and what you noted',
    lines: [KEYS.finding, KEYS.disposition, KEYS.tag, KEYS.star, KEYS.watched, KEYS.note],
  },
]

export function describeKey(key: QueryKey): string {
  return KEYS[key].selects
}

/** Values that are typical of keys without a list of words. */
export function listExamples(key: QueryKey): readonly string[] {
  return [KEYS[key].example, ...KEYS[key].also].map((text) => text.slice(key.length + 1))
}
