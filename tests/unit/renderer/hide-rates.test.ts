import { expect, test } from 'vitest'
import { historyIsRead } from '../../../renderer/features/home/rates.tsx'
import type { Coverage, CoverageStretch } from '../../../shared/domain/coverage.ts'
import { toBusinessId } from '../../../shared/domain/ids.ts'

const stretch = (from: string | null, state: CoverageStretch['state']): CoverageStretch => ({
  from,
  to: null,
  state,
  sweepId: null,
  asOfMs: null,
  reasons: [],
})
const group = (businessIds: readonly string[] | null, history: readonly CoverageStretch[]) => ({
  businessIds: businessIds?.map(toBusinessId) ?? null,
  stretches: { history, responses: [stretch(null, 'complete')] },
  areResponsesRead: true,
})
const coverage: Coverage = {
  groups: [
    group(['1'], [stretch(null, 'complete'), stretch('2026-11-22', 'not-fetched')]),
    group(['2'], [stretch(null, 'incomplete'), stretch('2026-11-22', 'not-fetched')]),
    group(
      ['3'],
      [stretch(null, 'complete'), stretch('2024-01-01', 'not-fetched'), stretch('2024-02-01', 'complete')],
    ),
    group(null, [stretch(null, 'not-fetched')]),
  ],
}

test.each([
  ['1', true, 'complete but for days that nobody asked for'],
  ['2', false, 'incomplete'],
  ['3', false, 'read with a gap'],
  ['4', false, 'not fetched, as all others'],
])('a share of business %s is said: %s, because its history is %s', (id, isRead) => {
  expect(historyIsRead(coverage)(toBusinessId(id))).toBe(isRead)
})
