import {
  type CorpusCase,
  casesOf,
  customer,
  DAY,
  deletedHidden,
  deletedShown,
  hidden,
  item,
  owner,
  SECOND,
  shown,
} from '../corpus-case.ts'

/** Cases of the rules about deletions, about responses nobody could see, and about records that contradict themselves. */
export const DELETION_CASES: readonly CorpusCase[] = [
  ...casesOf(
    'deleted-after-hiding',
    {
      'hidden, and deleted ten days later': [item([hidden(20 * DAY), deletedHidden(10 * DAY)])],
      'hidden, and deleted a second later': [item([hidden(20 * DAY), deletedHidden(20 * DAY - SECOND)])],
    },
    {
      'hidden and deleted by one entry': [item([shown(30 * DAY), deletedHidden(20 * DAY)])],
      'hidden, shown again, then deleted': [
        item([hidden(30 * DAY), shown(20 * DAY), deletedShown(10 * DAY)]),
      ],
      'hidden and not deleted': [item([hidden(20 * DAY)])],
    },
  ),
  ...casesOf(
    'deleted-without-hide',
    {
      'shown, then deleted': [item([shown(30 * DAY), deletedShown(10 * DAY)])],
      'the deletion is all there is': [item([deletedHidden(10 * DAY)])],
    },
    {
      'hidden before': [item([hidden(30 * DAY), deletedHidden(10 * DAY)])],
      'hidden and shown again before': [item([hidden(30 * DAY), shown(20 * DAY), deletedShown(10 * DAY)])],
      'not deleted': [item([shown(30 * DAY)])],
    },
  ),
  ...casesOf(
    'reply-nobody-could-see',
    {
      'answered while hidden': [item([hidden(20 * DAY), shown(5 * DAY)], [owner(10 * DAY)])],
      'answered in the second of the hide': [item([shown(30 * DAY), hidden(20 * DAY)], [owner(20 * DAY)])],
      'answered after it was deleted': [item([shown(30 * DAY), deletedShown(20 * DAY)], [owner(10 * DAY)])],
    },
    {
      'answered in the second in which it was shown': [
        item([hidden(20 * DAY), shown(10 * DAY)], [owner(10 * DAY)]),
      ],
      'answered after the deletion was taken back': [
        item([shown(30 * DAY), deletedShown(20 * DAY), shown(15 * DAY)], [owner(10 * DAY)]),
      ],
      'the customer wrote while it was hidden': [item([hidden(20 * DAY)], [customer(10 * DAY)])],
      'answered before the first entry, when nothing is known': [item([hidden(10 * DAY)], [owner(20 * DAY)])],
    },
  ),
  ...casesOf(
    'contradictory-record',
    {
      'shown and hidden in one second': [item([shown(10 * DAY), hidden(10 * DAY)])],
      'deleted and not deleted in one second': [item([hidden(10 * DAY), deletedHidden(10 * DAY)])],
      'a deletion that was taken back': [item([shown(30 * DAY), deletedShown(20 * DAY), shown(10 * DAY)])],
      'an entry that a later sweep does not give': [item([shown(30 * DAY)], [], [hidden(20 * DAY)])],
    },
    {
      'the same entry twice in one second': [item([hidden(10 * DAY), hidden(10 * DAY)])],
      'shown and hidden a second apart': [item([shown(10 * DAY), hidden(10 * DAY - SECOND)])],
      'deleted, and it stays so': [item([shown(30 * DAY), deletedShown(20 * DAY)])],
    },
  ),
]
