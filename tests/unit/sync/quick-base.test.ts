import { expect, test } from 'vitest'
import { syncWorkspace } from '../../../electron/sync/sync-workspace.ts'
import { AppError } from '../../../shared/app-error.ts'
import type { Sweep } from '../../../shared/domain/sweep.ts'
import { EVERYTHING } from '../../support/store/everything.ts'
import { scriptedContext } from './scripted-context.ts'

const NOW_MS = Date.UTC(2026, 5, 20)

/** A finished sync of the history, ten days ago. */
function sweep(changes: Partial<Sweep> = {}): Sweep {
  const known = { sweepId: 1, operation: 'history', kind: 'complete', outcome: 'complete', scope: EVERYTHING }
  const startedAtMs = NOW_MS - 10 * 86_400_000
  return { ...known, reasons: [], imported: null, startedAtMs, ...changes } as Sweep
}

/** How the sync of the history begins: its kind and its first day. */
async function planQuick(earlierSweeps: readonly Sweep[]) {
  const { context, task } = scriptedContext([])
  let planned: unknown = null
  const store: typeof context.store = {
    ...context.store,
    beginSweep: async ({ kind, scope }) => {
      planned ??= { kind, from: scope.from }
      throw new AppError('internal', 'Far enough.')
    },
  }
  const quick = { ...task, kind: 'quick' as const, earlierSweeps }
  await syncWorkspace({ ...context, store, nowMs: () => NOW_MS }, quick).catch(() => undefined)
  return planned
}

test('a quick sync begins a week before the last complete one', async () => {
  expect(await planQuick([sweep()])).toEqual({ kind: 'quick', from: '2026-06-03' })
})

test.each<[string, readonly Sweep[]]>([
  ['nothing', []],
  ['an incomplete one', [sweep({ outcome: 'incomplete' })]],
  ['a failed one', [sweep({ outcome: 'failed' })]],
  ['a quick one', [sweep({ kind: 'quick' })]],
  ['imported files', [sweep({ imported: { asOfMs: 1 } })]],
  ['one of the responses', [sweep({ operation: 'responses' })]],
  ['one of another scope', [sweep({ scope: { ...EVERYTHING, from: '2026-01-01' } })]],
  ['one that began in the future', [sweep({ startedAtMs: NOW_MS + 1 })]],
])('a quick sync after %s reads everything', async (_, earlier) => {
  expect(await planQuick(earlier)).toEqual({ kind: 'complete', from: null })
})

test('a quick sync is built on the complete one behind an incomplete one', async () => {
  const incomplete = sweep({ outcome: 'incomplete', startedAtMs: NOW_MS - 86_400_000 })
  expect(await planQuick([incomplete, sweep()])).toEqual({ kind: 'quick', from: '2026-06-03' })
})
