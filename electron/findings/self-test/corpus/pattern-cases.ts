import {
  type CorpusCase,
  type CorpusItem,
  casesOf,
  DAY,
  HOUR,
  hidden,
  item,
  MINUTE,
  SECOND,
  shown,
} from '../corpus-case.ts'

const many = (count: number, make: (at: number) => CorpusItem): CorpusItem[] =>
  Array.from({ length: count }, (_, at) => make(at))

/** Hides spread evenly over a stretch of time, the first and the last at its ends. */
const burst = (hides: number, lastsMs: number): CorpusItem[] =>
  many(hides, (at) => item([hidden(20 * DAY - Math.round(((lastsMs / (hides - 1)) * at) / SECOND) * SECOND)]))

/** Reviews of one business a few hours apart, of which the first ones are hidden after they were shown. */
const business = (everShown: number, hiddenAfter: number): CorpusItem[] =>
  many(everShown, (at) =>
    item([shown(90 * DAY - at * HOUR), ...(at < hiddenAfter ? [hidden(60 * DAY - at * HOUR)] : [])]),
  )

/** Cases of the rules about repetition and about businesses; usual limits: 3 changes, 10 hides in 10 minutes, 30 days. */
export const PATTERN_CASES: readonly CorpusCase[] = [
  ...casesOf(
    'toggling',
    { 'three changes': [item([shown(40 * DAY), hidden(30 * DAY), shown(20 * DAY), hidden(10 * DAY)])] },
    {
      'two changes': [item([shown(40 * DAY), hidden(30 * DAY), shown(20 * DAY)])],
      'four entries of which only one changes anything': [
        item([shown(40 * DAY), shown(30 * DAY), hidden(20 * DAY), hidden(10 * DAY)]),
      ],
    },
  ),
  ...casesOf(
    'bulk-hide',
    {
      'ten hides in exactly ten minutes': burst(10, 10 * MINUTE),
      'forty hides in five minutes': burst(40, 5 * MINUTE),
    },
    {
      'nine hides in ten minutes': burst(9, 10 * MINUTE),
      'ten hides in ten minutes and a second': burst(10, 10 * MINUTE + SECOND),
    },
  ),
  ...casesOf(
    'window-dressing',
    {
      'shown again exactly 30 days before the cut-off': [item([hidden(60 * DAY), shown(30 * DAY)])],
      'shown again at the cut-off': [item([hidden(60 * DAY), shown(0)])],
      'shown again, and hidden again': [item([hidden(60 * DAY), shown(20 * DAY), hidden(10 * DAY)])],
    },
    {
      'shown again a second before these 30 days': [item([hidden(60 * DAY), shown(30 * DAY + SECOND)])],
      'shown for the first time': [item([shown(20 * DAY)])],
      'hidden in the last days': [item([shown(60 * DAY), hidden(20 * DAY)])],
    },
  ),
  ...casesOf(
    'outlier-business',
    { 'forty of sixty reviews hidden': business(60, 40) },
    {
      'two of two reviews hidden': business(2, 2),
      'none of 400 reviews hidden': business(400, 0),
      'fifty reviews hidden that were never shown': many(50, (at) => item([hidden(60 * DAY - at * HOUR)])),
    },
  ),
]
