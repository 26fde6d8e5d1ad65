/// <reference types="vite/client" />
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openFigure } from '../../../renderer/features/bundle/figure-drill-downs.ts'
import { useCasesStore } from '../../../renderer/stores/cases-store.ts'
import { useSamplingStore } from '../../../renderer/stores/sampling-store.ts'
import { useUndoStore } from '../../../renderer/stores/undo-store.ts'
import { useViewStore } from '../../../renderer/stores/view-store.ts'
import { resetWorkspaceStores } from '../../../renderer/stores/workspace-store.ts'
import type { BundleFacts } from '../../../shared/domain/bundle.ts'

type Report = NonNullable<BundleFacts['report']>
const of = (template: string, filter: string) => ({ template, filter, isPast: false, asOfMs: 1 }) as Report

beforeEach(() => {
  resetWorkspaceStores()
})

describe('a figure of the report of an opened bundle', () => {
  test.each([
    ['rows', { rule: null, disposition: null, isRobust: null }],
    ['rule.toggling', { rule: 'toggling', disposition: null, isRobust: null }],
    ['disposition.dismissed', { rule: null, disposition: 'dismissed', isRobust: null }],
    ['robust.no', { rule: null, disposition: null, isRobust: false }],
    ['FI-5.toggling.F', { rule: 'toggling', disposition: null, isRobust: false }],
    ['FI-5.toggling.C', { rule: 'toggling', disposition: 'confirmed', isRobust: null }],
  ])('%s opens the findings that it counts, within what the report selects', (id, found) => {
    openFigure(of('findings', 'business:7 hides:>1'), id)
    const { findings } = useCasesStore.getState()
    expect(findings).toMatchObject({ ...found, within: 'business:7 hides:>1' })
    expect(findings?.figure?.id).toBe(id)
    expect(useViewStore.getState().view).toBe('cases')
  })

  test.each([
    ['rows', 'first', { by: 'first', verdicts: null, stratum: null }],
    ['secondVerdict.fail', 'second', { by: 'second', verdicts: ['fail'], stratum: null }],
    ['SA-8.either.2.J', 'first', { by: 'either', verdicts: ['pass', 'fail'], stratum: 2 }],
    ['SA-8.second.0.N', 'second', { by: 'second', verdicts: ['not-applicable'], stratum: null }],
  ])('%s opens the items of the sheet with the codes that it counts', (id, role, coding) => {
    openFigure(of('sample', 'S-3'), id)
    expect(useSamplingStore.getState()).toMatchObject({ shown: { sampleId: 3, role }, coding })
    expect(useSamplingStore.getState().figure?.id).toBe(id)
  })

  test.each([
    [false, null, 12, 'the same number of reviews'],
    [false, null, 11, '11 reviews'],
    [true, 5_000, 12, 'Pages were received since'],
  ])('the population opens its frozen search (replies since: %s)', async (hasNewer, asOfMs, found, said) => {
    const asked: unknown[] = []
    vi.stubGlobal('window', {
      unhidden: {
        invoke: async (channel: string, request: unknown) => {
          asked.push([channel, request])
          if (channel === 'receipt:get' && !hasNewer)
            return { ok: false, error: { code: 'not-found', message: '', retryable: false, details: {} } }
          const population = { query: 'visibility:hidden', count: 12, asOfMs: 5_000, receipt: 7 }
          const replies: Readonly<Record<string, unknown>> = {
            'samples:sheet': { sample: { population } },
            'feedback:count': { count: found, isExact: true },
          }
          return { ok: true, value: replies[channel] ?? {} }
        },
      },
    })
    openFigure(of('sample', 'S-3'), 'SA-7.POPULATION')
    await vi.waitFor(() => expect(useUndoStore.getState().told?.text).toContain(said))
    expect(useViewStore.getState()).toMatchObject({ view: 'reviews', filter: 'visibility:hidden', asOfMs })
    expect(asked).toContainEqual(['receipt:get', { seq: 8 }])
    expect(asked).toContainEqual(['feedback:count', { filter: 'visibility:hidden', asOfMs }])
    expect(useUndoStore.getState().told?.text).toContain('12 reviews')
    vi.unstubAllGlobals()
  })
})
