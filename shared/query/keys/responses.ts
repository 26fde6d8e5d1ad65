import type { ResponseType } from '../../domain/feedback-item.ts'
import type { Visibility } from '../../domain/span.ts'
import { QuerySyntaxError, quote, type RawValue, splitAlternatives } from '../split-query.ts'
import { dayKey } from './days.ts'
import type { QueryKeyDefinition } from './key.ts'
import { choiceKey } from './kinds.ts'

const CONTAINS_EXAMPLES = ['"efun"', 'efun'] as const

const contains: QueryKeyDefinition<{ readonly text: string }> = {
  examples: CONTAINS_EXAMPLES,
  selects: 'responses with these characters anywhere, also inside a word; slower than words',
  hasAlternatives: false,
  isText: true,
  parse: (value) => ({ text: parseText(value) }),
  print: ({ text }) => [quote(text)],
  describe: ({ text }) => [`Contains “${text}”`],
  suggest: () => CONTAINS_EXAMPLES.map((value) => ({ value })),
}

/** One text, in which a comma is a comma. */
function parseText(value: RawValue): string {
  const parts = splitAlternatives(value)
  const [only] = parts
  const text = parts.length === 1 && only ? only.text : value.text
  if (text.trim() !== '') return text
  const hint = 'Write the characters to look for, with spaces in quotes: contains:"efun".'
  throw new QuerySyntaxError(hint, value.at, value.text.length)
}

/** Keys about the responses of an item. */
export const responseKeys = {
  response: choiceKey({
    choices: {
      none: 'No response',
      owner: 'Response by the owner',
      customer: 'Response by the customer',
      any: 'Any response',
      'not-fetched': 'Responses not fetched',
    },
    selects:
      'items by the responses that were fetched; none only where the responses of the business were read completely',
  }),

  type: choiceKey({
    choices: { owner: 'Written by the owner', customer: 'Written by the customer' } satisfies Record<
      ResponseType,
      string
    >,
    selects: 'responses by who wrote them',
  }),

  while: choiceKey({
    choices: {
      hidden: 'Written while hidden',
      shown: 'Written while shown',
      unknown: 'Written before the first event',
    } satisfies Record<Visibility, string>,
    selects: 'responses by what the last event before them says of their item',
  }),

  date: dayKey({
    describe: (days) => `Response dated ${days}`,
    selects: 'responses of these days',
    examples: ['2024-05', '2024-05-01..2024-05-15', '2024..'],
  }),

  contains,
}
