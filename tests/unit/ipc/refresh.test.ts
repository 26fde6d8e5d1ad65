import type { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { createAppQueryClient, forgetWorkspaceAnswers, refresh } from '../../../renderer/ipc/query-client.ts'
import { CHANNELS, type Channel } from '../../../shared/ipc/contract.ts'

let client: QueryClient
beforeEach(() => {
  client = createAppQueryClient()
  for (const name of CHANNELS) client.setQueryData([name, { offset: 0 }], name)
})

const answersThat = (isWanted: (name: Channel) => boolean | undefined) => CHANNELS.filter(isWanted).toSorted()
const listStale = () => answersThat((name) => client.getQueryState([name, { offset: 0 }])?.isInvalidated)

test('a decision makes findings, what shows or selects by them, and the log stale, and nothing else', async () => {
  await refresh(client, 'findings')
  expect(listStale()).toEqual([
    ...['annotations:get', 'cases:count', 'cases:get', 'cases:list', 'cases:locate', 'cases:of-review'],
    ...['cases:other-days', 'company:request', 'company:rows'],
    ...['facets:get', 'feedback:count', 'feedback:get', 'feedback:list'],
    ...['findings:businesses', 'findings:evidence', 'findings:list', 'findings:rules'],
    ...['home:summary', 'log:days', 'log:list'],
    'report:preview-pdf',
  ])
})

test('several topics make stale what depends on any of them', async () => {
  await refresh(client, 'samples', 'sync')
  expect(listStale()).toEqual([
    ...['home:summary', 'log:days', 'log:list', 'samples:evaluate', 'samples:list', 'samples:sheet'],
    ...['samples:treatment', 'schedule:get', 'sync:status'],
  ])
})

test('another workspace finds no answer of the former one', () => {
  forgetWorkspaceAnswers(client)
  const left = answersThat((name) => client.getQueryData([name, { offset: 0 }]) !== undefined)
  expect(left).toContain('workspace:current')
  expect(left).toContain('preferences:get')
  expect(left).toContain('sync:status')
  expect(
    left.filter((name) => /^(feedback|responses|findings:list|receipt|log:list|requests:list)/.test(name)),
  ).toEqual([])
})
