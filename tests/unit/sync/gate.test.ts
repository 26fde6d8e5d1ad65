import { describe, expect, it } from 'vitest'
import { Gate } from '../../../electron/sync/gate.ts'
import { readPage } from '../../../electron/sync/read-page.ts'
import type { SweepId } from '../../../shared/domain/ids.ts'
import { pageSummary } from './page-summary.ts'
import { scriptedContext } from './scripted-context.ts'

const NEVER = new AbortController().signal

describe('a gate', () => {
  it('holds who comes while it is closed, and lets all of them through when it opens', async () => {
    const gate = new Gate(() => 0)
    await gate.pass(NEVER)
    gate.close()
    const passed: number[] = []
    const waiting = [1, 2].map((who) => gate.pass(NEVER).then(() => passed.push(who)))
    await new Promise((resolve) => setImmediate(resolve))
    expect(passed).toEqual([])
    gate.open()
    await Promise.all(waiting)
    expect(passed).toEqual([1, 2])
  })

  it('stays closed for a person who paused, when the machine wakes', () => {
    const gate = new Gate(() => 0)
    gate.close()
    gate.close('sleep')
    gate.open('sleep')
    expect(gate.isClosed).toBe(true)
    gate.open()
    expect(gate.isClosed).toBe(false)
    gate.close('sleep')
    gate.open()
    expect(gate.isClosed).toBe(true)
    gate.open('sleep')
    expect(gate.isClosed).toBe(false)
  })

  it('lets nobody wait who is told to stop', async () => {
    const gate = new Gate(() => 0)
    gate.close()
    const stop = new AbortController()
    const waiting = gate.pass(stop.signal)
    stop.abort()
    await expect(waiting).rejects.toMatchObject({ code: 'cancelled' })
    await expect(gate.pass(stop.signal)).rejects.toMatchObject({ code: 'cancelled' })
  })

  it('adds up for how long it was closed', () => {
    let nowMs = 100
    const gate = new Gate(() => nowMs)
    gate.close()
    nowMs = 150
    expect(gate.closedMs).toBe(50)
    gate.open()
    nowMs = 500
    gate.close()
    nowMs = 510
    expect(gate.closedMs).toBe(60)
  })

  it('keeps a page from being asked for while it is closed', async () => {
    const { context, task, requests } = scriptedContext([pageSummary('1')])
    const gate = new Gate(() => 0)
    gate.close()
    const ask = { sweepId: 1 as SweepId, pass: 1, page: 1, pages: 1 }
    const reading = readPage(
      context,
      { ...task, gate },
      { ...ask, onRequest: () => undefined, onRetry: () => undefined },
    )
    await new Promise((resolve) => setImmediate(resolve))
    expect(requests).toHaveLength(0)
    gate.open()
    await reading
    expect(requests).toHaveLength(1)
  })
})
