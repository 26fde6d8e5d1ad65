import {
  type CorpusCase,
  casesOf,
  customer,
  DAY,
  deletedHidden,
  HOUR,
  hidden,
  item,
  owner,
  SECOND,
  shown,
} from '../corpus-case.ts'

/** Cases of the rules about reviews that are hidden, with the usual limits: 30 days, 72 hours. */
export const HIDDEN_CASES: readonly CorpusCase[] = [
  ...casesOf(
    'long-hidden',
    {
      'hidden for a second more than 30 days': [item([hidden(30 * DAY + SECOND)])],
      'shown, then hidden for 45 days': [item([shown(60 * DAY), hidden(45 * DAY)])],
      'hidden again and again, counted from the first': [item([hidden(40 * DAY), hidden(10 * DAY)])],
      'deleted, and the deletion taken back': [
        item([hidden(50 * DAY), deletedHidden(45 * DAY), hidden(40 * DAY)]),
      ],
    },
    {
      'hidden for exactly 30 days': [item([hidden(30 * DAY)])],
      'hidden for 40 days, then shown': [item([hidden(50 * DAY), shown(10 * DAY)])],
      'hidden for 40 days and deleted': [item([hidden(40 * DAY), deletedHidden(5 * DAY)])],
      'shown, and hidden only yesterday': [item([shown(90 * DAY), hidden(DAY)])],
    },
  ),
  ...casesOf(
    'hidden-never-answered',
    {
      'hidden, and no response': [item([shown(20 * DAY), hidden(10 * DAY)])],
      'hidden, and only the customer wrote': [item([hidden(10 * DAY)], [customer(11 * DAY)])],
    },
    {
      'answered before it was hidden': [item([hidden(10 * DAY)], [owner(12 * DAY)])],
      'answered at the cut-off': [item([hidden(10 * DAY)], [owner(0)])],
      'shown again': [item([hidden(10 * DAY), shown(5 * DAY)])],
      'hidden and deleted': [item([hidden(10 * DAY), deletedHidden(5 * DAY)])],
    },
  ),
  {
    rule: 'hidden-never-answered',
    name: 'hidden, and the responses of the business were not fetched',
    mustBeFound: false,
    items: [item([shown(20 * DAY), hidden(10 * DAY)])],
    isUnread: true,
  },
  ...casesOf(
    'hidden-after-customer-reply',
    {
      'hidden exactly 72 hours after': [item([shown(20 * DAY), hidden(10 * DAY)], [customer(13 * DAY)])],
      'hidden in the same second': [item([hidden(10 * DAY)], [customer(10 * DAY)])],
      'hidden an hour after, then shown': [
        item([hidden(10 * DAY), shown(2 * DAY)], [customer(10 * DAY + HOUR)]),
      ],
    },
    {
      'hidden a second later than 72 hours after': [item([hidden(10 * DAY)], [customer(13 * DAY + SECOND)])],
      'hidden after a response of the owner': [item([hidden(10 * DAY)], [owner(10 * DAY + HOUR)])],
      'the customer wrote after it was hidden': [item([hidden(10 * DAY)], [customer(9 * DAY)])],
    },
  ),
]
