import { expect, test } from 'vitest'
import {
  type ComplianceFacts,
  countListed,
  listComplianceFigures,
} from '../../../electron/reports/compliance-facts.ts'
import { type BearingCase, type ReviewedRequest, tally } from '../../../electron/reports/compliance-rows.ts'
import type { CompanyGround } from '../../../shared/domain/company-answer.ts'

const caseOf = (state: string, decision: string) => ({ one: { state, decision } }) as unknown as BearingCase
const requestOf = (requestId: number, rows: number, answered: number, contradicting: number) =>
  ({ requestId, rows, answered, contradicting }) as ReviewedRequest

test('a case counts as what was decided, and as open where it is not decided any more', () => {
  const decided = ['confirmed', 'confirmed', 'dismissed', 'mixed'].map((one) => caseOf('decided', one))
  expect(tally([...decided, caseOf('changed', 'confirmed'), caseOf('open', 'open')])).toEqual({
    all: 6,
    open: 2,
    confirmed: 2,
    dismissed: 1,
    mixed: 1,
  })
})

test('grounds that a criterion lists are counted in all requests, without a list the policy’s but for other', () => {
  const given = (...grounds: readonly (readonly [CompanyGround, number])[]) =>
    ({ grounds: new Map(grounds) }) as unknown as ReviewedRequest
  const requests = [given(['fake', 3], ['other', 5], ['none', 7]), given(['fake', 1], ['never-hidden', 2])]
  expect(countListed({ grounds: ['fake'] }, requests)).toBe(4)
  expect(countListed({ grounds: ['other', 'fake'] }, requests)).toBe(9)
  expect(countListed({ grounds: [] }, requests)).toBe(0)
  expect(countListed({ grounds: null }, requests)).toBe(4)
})

test('each figure has the id that the pages print', () => {
  const odds = (ratio: number | null) => ({ odds: { ratio, interval: { low: 1.70249, high: Infinity } } })
  const facts = {
    criteria: [
      { reference: 'CR-2.1', cases: { all: 12 } },
      { reference: 'CR-2.2', cases: { all: 0 } },
    ],
    requests: [requestOf(3, 40, 31, 2)],
    treatments: [
      { sample: { sampleId: 7 }, result: odds(2.81249) },
      { sample: { sampleId: 8 }, result: odds(null) },
      { sample: { sampleId: 9 }, result: null },
    ],
    rules: [{ rule: 'long-hidden', byState: { open: 5, confirmed: 2, dismissed: 1 } }],
  } as unknown as ComplianceFacts
  expect(listComplianceFigures(facts)).toEqual(
    [
      ['CR-2.1.A', '12'],
      ['CR-2.2.A', '0'],
      ['CR-3.3.Q', '40'],
      ['CR-3.3.A', '31'],
      ['CR-3.3.X', '2'],
      ['CR-4.7', '2.812 (1.702 to no limit)'],
      ['CR-5.long-hidden.O', '5'],
      ['CR-5.long-hidden.C', '2'],
      ['CR-5.long-hidden.D', '1'],
      ['CR-5.long-hidden.A', '8'],
    ].map(([id, value]) => ({ id, value })),
  )
})
