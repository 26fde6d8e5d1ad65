import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EventRow, ResponseRow } from '../../support/independent-rows.ts'
import { type IndependentService, startIndependentService } from '../../support/independent-service.ts'
import { callCli } from '../../support/run-cli.ts'

const CLIENT_ID = 'c'.repeat(40)
const SECRETS = { UNHIDDEN_PASSPHRASE: 'a passphrase of a test', UNHIDDEN_PRIVATE_KEY: 'a private key' }
const T1 = '2024-03-01T10:00:00+01:00'
const T2 = '2024-03-02T10:00:00+01:00'
const T3 = '2024-03-03T10:00:00+01:00'

const event = (feedbackId: string, time: string, showOnWebsite: 0 | 1, deleted: 0 | 1 = 0): EventRow => ({
  feedbackId,
  businessId: '20760',
  showOnWebsite,
  time,
  deleted,
})
const response = (feedbackId: string, date: string, content: string): ResponseRow => ({
  feedbackId,
  businessId: '20760',
  type: 'owner',
  date,
  content,
})
const [hide, show] = [event('1', T1, 0), event('1', T1, 1)]
const [kept, lost, later] = [event('2', T1, 1), event('3', T2, 0), event('4', T3, 1)]
const [thanks, thankYou] = [response('1', T1, 'Thanks'), response('1', T1, 'Thank you')]
const [dated, redated] = [response('2', T1, 'Sorry'), response('2', T2, 'Sorry!')]

/** What stands at the service at each of five sweeps. */
const STATES = {
  first: { events: [hide, kept, lost], responses: [thanks, dated] },
  rewritten: { events: [show, kept, later], responses: [thankYou, redated] },
  unreadable: { events: [kept, { ...later, showOnWebsite: 2 as 1 }], responses: [] },
  back: { events: [hide, kept, lost, later], responses: [thankYou, redated, dated] },
} as const

describe('a service that rewrites its history', () => {
  let service: IndependentService
  let workspace: string
  const run = async (...args: string[]) => {
    const { stdout } = await callCli([...args, '--workspace', workspace, '--json'], SECRETS)
    return JSON.parse(stdout)
  }
  const sync = async (state: keyof typeof STATES, ...options: string[]) => {
    service.replaceRows(STATES[state])
    return (await run('sync', ...options)).sweeps
  }
  const changesOf = async (sweep: number) => {
    const rows: Record<string, unknown>[] = await run(
      'query',
      '--what',
      'changes',
      '--filter',
      `sweep:${sweep}`,
    )
    return rows.map(({ change, feedbackId, showOnWebsite, content, before }) => [
      ...[change, feedbackId, showOnWebsite ?? content],
      ...(before ? [(before as (typeof rows)[0]).showOnWebsite ?? (before as (typeof rows)[0]).content] : []),
    ])
  }
  const item = async (feedbackId: string) =>
    (await run('query', '--what', 'feedback', '--filter', `feedback:${feedbackId}`))[0]

  beforeAll(async () => {
    service = await startIndependentService({
      ...STATES.first,
      clientId: CLIENT_ID,
      privateKey: SECRETS.UNHIDDEN_PRIVATE_KEY,
    })
    workspace = join(await mkdtemp(join(tmpdir(), 'unhidden-difference-')), 'Audit.unhidden')
    const create = [
      'workspace',
      'create',
      '--time-zone',
      'UTC',
      '--workspace',
      workspace,
      '--client-id',
      CLIENT_ID,
    ]
    expect(await callCli([...create, '--base-url', service.baseUrl], SECRETS)).toMatchObject({ code: 0 })
  })
  afterAll(() => service.close())

  test('adds everything in the first sweep', async () => {
    await sync('first')
    expect(await changesOf(1)).toEqual([
      ['added', 1, 0],
      ['added', 2, 1],
      ['added', 3, 0],
    ])
    expect(await changesOf(2)).toEqual([
      ['added', 1, 'Thanks'],
      ['added', 2, 'Sorry'],
    ])
  })

  test('tells changed entries from vanished and added ones', async () => {
    expect(await sync('rewritten')).toMatchObject([
      { operation: 'history', outcome: 'complete', added: 2, vanished: 2 },
      { operation: 'responses', outcome: 'complete', added: 2, vanished: 2 },
    ])
    expect(await changesOf(3)).toEqual([
      ['added', 4, 1],
      ['changed', 1, 1, 0],
      ['vanished', 3, 0],
    ])
    // An edit that moves the date as well cannot be told from one response gone and another come.
    expect(await changesOf(4)).toEqual([
      ['added', 2, 'Sorry!'],
      ['changed', 1, 'Thank you', 'Thanks'],
      ['vanished', 2, 'Sorry'],
    ])
  })

  test('lets the new entry count in place of the rewritten one, and a vanished one count on, both marked', async () => {
    expect(await item('1')).toMatchObject({
      visibility: 'shown',
      contradictory: false,
      events: 2,
      hides: 0,
      vanishedEntries: 2,
    })
    expect(await item('3')).toMatchObject({ visibility: 'hidden', vanishedEntries: 1 })
    const events: { feedbackId: number; flags: string[] }[] = await run('query', '--what', 'events')
    expect(events.map(({ feedbackId, flags }) => [feedbackId, flags])).toEqual([
      [1, ['vanished', 'rewritten']],
      [1, []],
      [2, []],
      [3, ['vanished']],
      [4, []],
    ])
  })

  test('claims nothing after a sweep that is not complete', async () => {
    const [history] = await sync('unreadable')
    expect(history).toMatchObject({ outcome: 'incomplete', vanished: 0, added: 0 })
    expect(await changesOf(5)).toEqual([])
  })

  test('claims nothing after a quick sweep', async () => {
    const [history] = await sync('back', '--quick')
    expect(history).toMatchObject({ outcome: 'complete', vanished: 0 })
    expect((await changesOf(7)).filter(([change]) => change === 'vanished' || change === 'changed')).toEqual(
      [],
    )
  })

  test('notes what reappears, and a change that is taken back', async () => {
    await sync('back')
    expect(await changesOf(9)).toEqual([
      ['changed', 1, 0, 1],
      ['reappeared', 3, 0],
    ])
    expect(await item('1')).toMatchObject({ visibility: 'hidden', contradictory: false })
    expect(await item('3')).toMatchObject({ visibility: 'hidden', vanishedEntries: 0 })
  })

  test('comes to the same after the index was thrown away', async () => {
    const all = async () => [
      await run('query', '--what', 'changes'),
      await run('query', '--what', 'sweeps'),
      await run('query', '--what', 'events'),
      await run('query', '--what', 'responses'),
      await run('query', '--what', 'coverage'),
    ]
    const before = await all()
    const receipts = await run('query', '--what', 'receipts')
    expect(await run('rebuild')).toEqual({ pages: receipts.length })
    expect(await all()).toEqual(before)
    expect(before[0].length).toBeGreaterThan(10)
  })

  test('lists differences by the number of a sweep only', async () => {
    expect(await run('query', '--what', 'changes', '--filter', 'sweep:x')).toMatchObject({
      error: { code: 'invalid-argument' },
    })
  })
})
