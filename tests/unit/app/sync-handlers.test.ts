import { expect, test } from 'vitest'
import type { HandlerContext } from '../../../electron/app/handler-context.ts'
import { namesHandlers, syncHandlers } from '../../../electron/app/operations/sync.ts'
import type { ReceiptSeq } from '../../../shared/domain/ids.ts'

/** Handlers whose workspace notes what it is asked, in order. */
function fakes(workspaceId = 'one') {
  const asked: string[] = []
  const current = { workspaceId }
  const store = {
    run: async (name: string, ...args: readonly unknown[]) => {
      asked.push([name, ...args.filter((one) => typeof one === 'string')].join(' '))
      return 3
    },
    findings: { refresh: async () => void asked.push('findings refreshed') },
  }
  const context = {
    session: {
      getWorkspace: () => ({
        store,
        refuseBundle: () => undefined,
        record: { workspaceId: current.workspaceId },
      }),
    },
    services: { clock: { nowMs: () => 7 } },
    dialogs: { chooseNamesFile: async () => '/names.csv' },
    push: (name: string) => void asked.push(`push ${name}`),
  } as unknown as HandlerContext
  return { asked, context, current }
}

test('an acknowledgement is stored, told, and followed by the rules: it may move the cutoff', async () => {
  const { asked, context } = fakes()
  const acknowledge = syncHandlers(context)['quarantine:acknowledge']
  expect(
    await acknowledge({ choice: { throughReceipt: 1 as ReceiptSeq, seenBefore: false }, note: '' }),
  ).toEqual({ entries: 3, atMs: 7 })
  expect(asked).toEqual(['quarantine:acknowledge', 'push cache:changed', 'findings refreshed'])
})

test('the same goes for one that is undone', async () => {
  const { asked, context } = fakes()
  expect(await syncHandlers(context)['quarantine:undo']({ acknowledgedAtMs: 7 })).toBe(3)
  expect(asked).toEqual(['quarantine:undo', 'push cache:changed', 'findings refreshed'])
})

test('names of a file are kept in the workspace that it was chosen for, and in no other', async () => {
  const { asked, context, current } = fakes('one')
  const handlers = namesHandlers(context)
  await expect(handlers['names:keep-file']()).rejects.toMatchObject({ code: 'not-found' })
  await handlers['names:choose-file']()
  current.workspaceId = 'two'
  await expect(handlers['names:keep-file']()).rejects.toMatchObject({ code: 'not-found' })
  expect(asked).toEqual(['names:preview-file /names.csv'])
  current.workspaceId = 'one'
  expect(await handlers['names:keep-file']()).toBe(3)
  expect(asked.slice(1)).toEqual(['names:keep-file /names.csv', 'push cache:changed'])
})
