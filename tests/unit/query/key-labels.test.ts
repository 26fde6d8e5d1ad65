import { expect, test } from 'vitest'
import { describeQuery, toScreenPhrasing } from '../../../shared/query/describe-query.ts'
import { printQuery } from '../../../shared/query/edit-query.ts'
import { parseQuery } from '../../../shared/query/parse-query.ts'

/** Each value of each key, and the words in which screens and reports state it. */
const LABELS = {
  'state:hidden,deleted,shown,unknown': 'Hidden or deleted or shown or state not known',
  'state-now:hidden,deleted,shown,unknown': 'Hidden now or deleted now or shown now or state now not known',
  'visibility:hidden,shown,unknown': 'Hidden or shown or visibility unknown',
  'deleted:yes,no,unknown': 'Deleted or not deleted or deletion unknown',
  'business:20760': 'Business 20760',
  'business:20760,20761': 'Businesses 20760, 20761',
  'feedback:1': 'Review 1',
  'feedback:1,2': 'Reviews 1, 2',
  'changed:2024': 'Changed 2024',
  'changed:2023..2024-02': 'Changed 2023 – Feb 2024',
  'changed:2024..': 'Changed since 2024',
  'date:..2024': 'Response dated until 2024',
  'hidden-for:<1h': 'Hidden for less than 1 hour',
  'hidden-for:>=2w': 'Hidden for at least 2 weeks',
  'hidden-total:<=4d': 'Hidden in all for at most 4 days',
  'hides:2': 'Times turned hidden: 2',
  'events:>10': 'Events: more than 10',
  'was-shown:yes,no': 'Shown at least once or never recorded as shown',
  'hidden-after-shown:yes,no': 'Hidden after having been shown or not hidden after having been shown',
  'contradictory:yes,no': 'State in doubt or state not in doubt',
  'contradictory:same-second,businesses,future':
    'Opposite entries of the last second or under several businesses or last entry dated in the future',
  'vanished:yes,no': 'With vanished entries or without vanished entries',
  'response:none,any,not-fetched': 'No response or any response or responses not fetched',
  'response:owner,customer': 'Response by the owner or response by the customer',
  'type:owner,customer': 'Written by the owner or written by the customer',
  'while:hidden,shown,unknown':
    'Written while hidden or written while shown or written before the first event',
  'contains:"efun, x"': 'Contains “efun, x”',
  'finding:long-hidden,any,none': 'Finding long-hidden or with a finding or without a finding',
  'disposition:open,confirmed,dismissed': 'Open finding or confirmed finding or dismissed finding',
  'case:C-81': 'In case C-81',
  'tag:"late refund",any,none': 'Tag late refund or with a tag or without a tag',
  'star:yes,no': 'Starred or not starred',
  'watched:yes,no': 'Watched or not watched',
  'note:yes,no': 'With a note or without a note',
  'sample:S-3': 'In sample S-3',
  'ground-missing:R-3': 'Ground missing in R-3',
}

test('a query is stated in the words of its keys and values, and printed as it was typed', () => {
  const printed = Object.keys(LABELS).map((text) => printQuery(parseQuery(text).query))
  expect(printed).toEqual(Object.keys(LABELS))
  const stated = Object.keys(LABELS).map((text) => {
    const { query, errors } = parseQuery(text)
    return [text, errors[0]?.message ?? describeQuery(query, toScreenPhrasing('en-GB'))]
  })
  expect(Object.fromEntries(stated)).toEqual(LABELS)
})

/** What cannot be read, with the part that is wrong, and what to write. */
const PROBLEMS = {
  'changed:x': [
    'x',
    'Write 2024, 2024-03, 2024-03-05, or a range such as 2024-01..2024-03, 2024.. or ..2024.',
  ],
  'changed:..': [
    '..',
    'Write 2024, 2024-03, 2024-03-05, or a range such as 2024-01..2024-03, 2024.. or ..2024.',
  ],
  'changed:24': ['24', 'Years have four digits, from 0001 to 9999.'],
  'changed:0000': ['0000', 'Years have four digits, from 0001 to 9999.'],
  'changed:2024-01..2024-13': ['2024-13', 'Months go from 01 to 12.'],
  'changed:2023-02-29..': ['2023-02-29', 'There is no 29 February 2023.'],
  'changed:2024-05..2024-04': ['2024-05..2024-04', 'The first day must not be after the last day.'],
  'hidden-for:30d': ['30d', 'Write a comparison with hours, days or weeks: >30d, <12h or >=2w.'],
  'hidden-for:>1234567h': ['>1234567h', 'Write at most six digits: <=999999h.'],
  'hides:many': ['many', 'Write a number: 2, >2 or <=5.'],
  'hides:>1234567890': ['>1234567890', 'Write at most nine digits: <=999999999.'],
  'contains:" "': ['" "', 'Write the characters to look for, with spaces in quotes: contains:"efun".'],
  'case:C-81,x': ['x', 'Write the reference of a case of reviews, such as C-81.'],
  'sample:R-3': ['R-3', 'Write the reference of a sample, such as S-3.'],
  'ground-missing:S-3': ['S-3', 'Write the reference of a request, such as R-3.'],
  'tag:""': ['""', 'Write the name of a tag, “any” or “none”. Put a name with spaces in quotes.'],
}

test('a value that cannot be read is named with what to write', () => {
  const problems = Object.keys(PROBLEMS).map((text) => {
    const [error] = parseQuery(text).errors
    return [text, error && [text.slice(error.at, error.at + error.length), error.message]]
  })
  expect(Object.fromEntries(problems)).toEqual(PROBLEMS)
})
