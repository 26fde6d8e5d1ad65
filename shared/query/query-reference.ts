import { KEY_SECTIONS } from './keys/keys.ts'

/** One line of the reference, in the application's panel and in the table of docs/query-language.md. */
export interface ReferenceLine {
  /** As it is typed. */
  readonly example: string
  /** Other ways to write it. */
  readonly also: readonly string[]
  readonly selects: string
}

export interface ReferenceSection {
  readonly title: string
  readonly lines: readonly ReferenceLine[]
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
        selects: 'parentheses hold together; without them, OR joins everything on its sides',
      },
    ],
  },
  ...KEY_SECTIONS.map(({ title, keys }) => ({
    title,
    lines: Object.entries(keys).map(
      ([
        name,
        {
          examples: [example, ...also],
          selects,
        },
      ]) => ({
        example: `${name}:${example}`,
        also: also.map((value) => `${name}:${value}`),
        selects,
      }),
    ),
  })),
]
