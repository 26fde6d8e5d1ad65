import { expect, test } from 'vitest'
import { actionsOf, LOG_GROUPS } from '../../../renderer/features/settings/log-groups.ts'
import { LOG_ACTIONS } from '../../../shared/domain/auditor-log.ts'

test('every action is in one group at most, and only marks, searches and statements are in none', () => {
  expect(actionsOf('all')).toBeNull()
  const grouped = LOG_GROUPS.flatMap((group) => actionsOf(group) ?? [])
  expect(grouped.length).toBe(new Set(grouped).size)
  const others = LOG_ACTIONS.filter((action) => !grouped.includes(action))
  expect(new Set(others.map((action) => action.split('-', 1)[0]))).toEqual(
    new Set(['star', 'watch', 'tag', 'note', 'search', 'searches', 'statement']),
  )
})

test('a group has the actions about what its name is', () => {
  expect(actionsOf('decisions')).toContain('disposition-set')
  expect(actionsOf('samples')).toContain('sheet-locked')
  expect(actionsOf('reports')).toContain('report-finalized')
  expect(actionsOf('data')).toEqual(expect.arrayContaining(['sync-ended', 'verified', 'bundle-opened']))
  expect(actionsOf('rules')).toContain('parameter-changed')
})
