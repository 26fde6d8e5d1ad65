import { expect, test } from 'vitest'
import { parametersFor, parseFindingsFilter } from '../../../electron/findings/query/findings-filter.ts'
import { DISPOSITION_STATES, RULE_NAMES } from '../../../shared/domain/finding.ts'

test('an empty filter asks for every rule, with the parameters in force', () => {
  expect(parseFindingsFilter('  ')).toEqual({
    rules: RULE_NAMES,
    parameters: {},
    dispositions: DISPOSITION_STATES,
    businessIds: [],
    feedbackIds: [],
    robust: 'any',
  })
})

test('values come with commas, and every other name is a parameter', () => {
  const text =
    'rule:long-hidden,window-dressing days:45 notice:2026-03-31 disposition:open business:1,-2 item:3 robust:no'
  expect(parseFindingsFilter(text)).toEqual({
    rules: ['long-hidden', 'window-dressing'],
    parameters: { days: 45, notice: 20_543 },
    dispositions: ['open'],
    businessIds: ['1', '-2'],
    feedbackIds: ['3'],
    robust: 'no',
  })
})

test('a parameter that several rules have is one of each that was asked for', () => {
  const { rules, parameters } = parseFindingsFilter('days:45')
  const withDays = rules.filter((rule) => parametersFor(rule, {}, parameters).days === 45)
  expect(withDays).toEqual(['long-hidden', 'window-dressing'])
  expect(parseFindingsFilter('rule:long-hidden days:400').parameters).toEqual({ days: 400 })
  expect(() => parseFindingsFilter('days:400')).toThrow('Shown again in the last must be')
})

test('a parameter replaces the value in force of the rules that have it, and of no other', () => {
  expect(parametersFor('long-hidden', { days: 60 }, { days: 45, hours: 5 })).toEqual({ days: 45 })
  expect(parametersFor('toggling', { changes: 4 }, { days: 45 })).toEqual({ changes: 4 })
})

test('names and order of words make no difference, and each rule with the parameter takes it', () => {
  expect(parseFindingsFilter('  DAYS:45\tRobust:skip ').parameters).toEqual({ days: 45 })
  expect(parseFindingsFilter('Robust:skip').robust).toBe('skip')
  expect(parseFindingsFilter('rule:Toggling,LONG-HIDDEN disposition:Open robust:No')).toMatchObject({
    rules: ['toggling', 'long-hidden'],
    dispositions: ['open'],
    robust: 'no',
  })
})

test('the bounds of a limit can be asked for', () => {
  for (const days of [1, 3_650]) {
    expect(parseFindingsFilter(`rule:long-hidden days:${days}`).parameters).toEqual({ days })
  }
})

test.each([
  ['rule:long-hidden days:0', 'from 1 to 3650'],
  ['rule:long-hidden days:3651', 'from 1 to 3650'],
  ['rule:long-hidden days:x', 'days: takes a whole number'],
  ['rule:long-hidden days:4.5', 'days: takes a whole number'],
  ['rule:window-dressing notice:2026-02-30', 'notice: takes a whole number, or for a date a day'],
  ['rule:window-dressing notice:2026-03-31x', 'notice: takes a whole number, or for a date a day'],
  ['robust:yes,no', 'robust: takes one value'],
  ['robust:maybe', 'robust: must be one of yes, no, skip'],
  ['item:1,x', 'item: takes ids'],
  ['item:1 item:2', 'item: is given twice. Write several values with commas.'],
  ['rule:toggling Rule:long-hidden', 'rule: is given twice'],
  ['days:45 days:46', 'days: is given twice'],
  ['rule:long-hidden hours:5', 'has a parameter hours'],
  ['rule:nothing', 'rule: must be one of'],
  ['disposition:maybe', 'disposition: must be one of'],
  ['business:1x', 'whole numbers'],
  ['long-hidden', 'name:value'],
  ['days:', 'name:value'],
])('%s is refused in words', (text, words) => {
  expect(() => parseFindingsFilter(text)).toThrow(words)
})
