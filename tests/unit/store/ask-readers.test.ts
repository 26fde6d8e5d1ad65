import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { type AskReaders, createReaderCalls, type Readers } from '../../../electron/threads/ask-readers.ts'

/** Which thread was asked what, in order. */
let asked: string[]
let call: AskReaders

/** A present reader that answers the first rows alone, and a background one that answers everything. */
beforeEach(() => {
  asked = []
  const thread = (name: string, answer: (offset: number) => string | null) => ({
    client: async () => ({
      call: async (query: string, ...[request, way]: readonly unknown[]) => {
        const offset = z.object({ offset: z.number() }).safeParse(request).data?.offset
        asked.push([name, query, way, offset].filter((part) => part !== undefined).join(' '))
        return answer(offset ?? 0) as never
      },
    }),
  })
  const present = thread('present', (offset) => (offset < 800 ? 'first rows' : null))
  const background = thread('background', () => 'rows')
  const readers: Readers = {
    present: { use: (work) => work(present) },
    background: { use: (work) => work(background) },
  }
  call = createReaderCalls(readers)
})

const page = (offset: number, filter = 'hides:>1') => ({
  filter,
  sort: { by: 'hideCount', descending: true },
  limit: 200,
  offset,
  asOfMs: null,
})

test('a page among the first rows is asked for anew each time: more rows may have come', async () => {
  for (const offset of [800, 800]) expect(await call('feedback:list', page(offset))).toBe('rows')
  expect(asked.filter((question) => question.startsWith('present'))).toHaveLength(2)
})

test('the past is the background reader’s, and what is never long the present one’s', async () => {
  await call('feedback:list', { ...page(0), asOfMs: 5 })
  await call('schedule:stored')
  expect(asked).toEqual(['background feedback:list 0', 'present schedule:stored'])
})
