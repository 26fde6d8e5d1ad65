import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { undoLast } from '../../../renderer/components/frame/screen-layout.tsx'
import { changeTagsWithUndo } from '../../../renderer/features/annotations/change-annotations.ts'
import { offerUndo } from '../../../renderer/features/annotations/offer-undo.tsx'
import {
  findLastChange,
  findNews,
  offerChange,
  tell,
  useUndoStore,
} from '../../../renderer/stores/undo-store.ts'
import { useViewStore } from '../../../renderer/stores/view-store.ts'
import { toFeedbackId } from '../../../shared/domain/ids.ts'

const ID = toFeedbackId('7')
const tagging = { kind: 'tags', feedbackIds: [ID], add: ['asked'], remove: [] } as const
const stored = { ok: true, value: { changedIds: [ID], madeId: null, isNameTaken: false } }

let invoke: ReturnType<typeof vi.fn>
let answer: (envelope: unknown) => void

beforeEach(() => {
  invoke = vi.fn(() => new Promise((resolve) => (answer = resolve)))
  vi.stubGlobal('window', { unhidden: { invoke } })
})
afterEach(() => vi.unstubAllGlobals())

test('undo before a change is stored takes back that change, and not the one before', async () => {
  const before = vi.fn(async () => undefined)
  offerUndo('An earlier change', before)
  const changing = changeTagsWithUndo(new QueryClient(), tagging)
  expect(useUndoStore.getState().last?.done).toBe('Changed tags of review 7')
  undoLast()
  answer(stored)
  await changing
  await vi.waitFor(() => expect(invoke).toHaveBeenCalledTimes(2))
  expect(invoke).toHaveBeenLastCalledWith('auditor:change', { ...tagging, add: [], remove: ['asked'] })
  answer(stored)
  await vi.waitFor(() => expect(useUndoStore.getState().told?.text).toContain('Changed tags of review 7'))
  expect(before).not.toHaveBeenCalled()
})

test('a change that changed nothing, or failed, leaves nothing to undo', async () => {
  const client = new QueryClient()
  const nothing = changeTagsWithUndo(client, tagging)
  answer({ ok: true, value: { changedIds: [], madeId: null, isNameTaken: false } })
  await nothing
  expect(useUndoStore.getState().last).toBeNull()
  const failing = changeTagsWithUndo(client, tagging)
  answer({ ok: false, error: { code: 'disk-full', message: 'No space is left.' } })
  await expect(failing).rejects.toMatchObject({ code: 'disk-full' })
  expect(useUndoStore.getState().last).toBeNull()
})

test('a change that is taken back stays in the line until it is, never the one before', async () => {
  const line = () => {
    const state = useUndoStore.getState()
    return findNews(state, 'cases') ?? findLastChange(state, 'cases')?.done
  }
  useViewStore.setState({ view: 'cases' })
  useUndoStore.setState({ last: null, told: null })
  tell('Undone: an old change')
  let finish: () => void = () => undefined
  offerChange({
    done: 'The newest change',
    undo: () => {
      offerChange({ done: 'The change before', undo: async () => undefined })
      return new Promise((resolve) => (finish = resolve))
    },
  })
  undoLast()
  expect(line()).toBe('The newest change')
  finish()
  await vi.waitFor(() => expect(line()).toBe('Undone: The newest change'))
  expect(useUndoStore.getState().last?.done).toBe('The change before')
})

test('what was said stays on the screen that said it', () => {
  useViewStore.setState({ view: 'samples' })
  tell('S-2.4: Pass')
  expect(findNews(useUndoStore.getState(), 'samples')).toBe('S-2.4: Pass')
  expect(findNews(useUndoStore.getState(), 'home')).toBeUndefined()
  offerUndo('A later change', async () => undefined)
  expect(findNews(useUndoStore.getState(), 'samples')).toBeUndefined()
})
