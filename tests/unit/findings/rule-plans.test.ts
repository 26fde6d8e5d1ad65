import { afterAll, describe, expect, it } from 'vitest'
import { RULES } from '../../../electron/findings/all-rules.ts'
import { withHiddenPeriod } from '../../../electron/findings/compute-findings.ts'
import { defaultsOf, toBoundParameters } from '../../../electron/findings/parameters.ts'
import type { FindingRule } from '../../../electron/findings/rule.ts'
import { createWorkingTables } from '../../../electron/findings/working-tables.ts'
import { CASE_FINDINGS, IS_OF_CASE } from '../../../electron/store/read/case-findings.ts'
import { getAuditZone } from '../../../shared/domain/audit-zone.ts'
import { createCache } from '../read/cache-fixture.ts'

const db = createCache({ events: [], responses: [] })
createWorkingTables(db)
afterAll(() => {
  db.close()
})

const explain = (rule: FindingRule) => {
  if (rule.reads === 'businesses') return []
  const bound = toBoundParameters(rule, defaultsOf(rule), getAuditZone('UTC'))
  const rows = db
    .prepare(`EXPLAIN QUERY PLAN ${withHiddenPeriod(rule)}`)
    .all({ ...bound, cutoffMs: 0, first: 0, last: 0, business: 0 })
  return (rows as { detail: string }[]).map(({ detail }) => detail)
}

describe('a rule', () => {
  it.each(Object.values(RULES))('$name passes no table of the cache as a whole for one slice', (rule) => {
    expect(explain(rule).filter((step) => /^SCAN (r|response|event|feedback)\b/.test(step))).toEqual([])
  })
  it('about one business reads its hides in the order in which they are kept', () => {
    const plan = explain(RULES['bulk-hide'])
    expect(plan).toContain('SEARCH hide USING PRIMARY KEY (business_id=?)')
  })
})

describe('a case', () => {
  it.each(Object.entries(IS_OF_CASE))(
    'of the kind %s is read without a pass over all findings',
    (_, isOf) => {
      const sql = `SELECT c.finding_key FROM (${CASE_FINDINGS}) AS c WHERE ${isOf} ORDER BY c.finding_key`
      const plan = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all({ key: '', id: 0, burstMs: 0 })
      const steps = (plan as { detail: string }[]).map(({ detail }) => detail)
      expect(steps.filter((step) => step.startsWith('SCAN'))).toEqual([])
    },
  )
})
