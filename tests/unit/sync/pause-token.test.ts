import { describe, expect, it } from 'vitest'
import { readPage } from '../../../electron/sync/read-page.ts'
import { PauseToken } from '../../../electron/sync/sweep-context.ts'
import type { SweepId } from '../../../shared/domain/ids.ts'
import { pageSummary } from './page-summary.ts'
import { scriptedContext } from './scripted-context.ts'

const NEVER = new AbortController().signal

describe('a pause token', () => {
  it('holds who comes while it is closed, and lets all of them through when it opens', async () => {
    const pauseToken = new PauseToken(() => 0)
    await pauseToken.pass(NEVER)
    pauseToken.close()
    const passed: number[] = []
    const waiting = [1, 2].map((who) => pauseToken.pass(NEVER).then(() => passed.push(who)))
    await new Promise((resolve) => setImmediate(resolve))
    expect(passed).toEqual([])
    pauseToken.open()
    await Promise.all(waiting)
    expect(passed).toEqual([1, 2])
  })

  it('stays closed for a person who paused, when the machine wakes', () => {
    const pauseToken = new PauseToken(() => 0)
    pauseToken.close()
    pauseToken.close('sleep')
    pauseToken.open('sleep')
    expect(pauseToken.isClosed).toBe(true)
    pauseToken.open()
    expect(pauseToken.isClosed).toBe(false)
    pauseToken.close('sleep')
    pauseToken.open()
    expect(pauseToken.isClosed).toBe(true)
    pauseToken.open('sleep')
    expect(pauseToken.isClosed).toBe(false)
  })

  it('lets nobody wait who is told to stop', async () => {
    const pauseToken = new PauseToken(() => 0)
    pauseToken.close()
    const stop = new AbortController()
    const waiting = pauseToken.pass(stop.signal)
    stop.abort()
    await expect(waiting).rejects.toMatchObject({ code: 'cancelled' })
    await expect(pauseToken.pass(stop.signal)).rejects.toMatchObject({ code: 'cancelled' })
  })

  it('adds up for how long it was closed', () => {
    let nowMs = 100
    const pauseToken = new PauseToken(() => nowMs)
    pauseToken.close()
    nowMs = 150
    expect(pauseToken.closedMs).toBe(50)
    pauseToken.open()
    nowMs = 500
    pauseToken.close()
    nowMs = 510
    expect(pauseToken.closedMs).toBe(60)
  })

  it('keeps a page from being asked for while it is closed', async () => {
    const { context, task, requests } = scriptedContext([pageSummary('1')])
    const pauseToken = new PauseToken(() => 0)
    pauseToken.close()
    const ask = { sweepId: 1 as SweepId, pass: 1, page: 1, pages: 1 }
    const reading = readPage(
      context,
      { ...task, pauseToken },
      { ...ask, onRequest: () => undefined, onAnswer: () => undefined, onRetry: () => undefined },
    )
    await new Promise((resolve) => setImmediate(resolve))
    expect(requests).toHaveLength(0)
    pauseToken.open()
    await reading
    expect(requests).toHaveLength(1)
  })
})
