import { beforeEach, expect, it } from 'vitest'
import { limitWidth, useFrameStore } from '../../../renderer/stores/frame-store.ts'
import { resetWorkspaceStores } from '../../../renderer/stores/workspace-store.ts'

beforeEach(() => useFrameStore.setState(useFrameStore.getInitialState(), true))

it('covers the list of a small window only after a row was opened', () => {
  expect(useFrameStore.getState()).toMatchObject({ isInspectorOpen: true, isListCovered: false })
  useFrameStore.getState().openInspector()
  expect(useFrameStore.getState().isListCovered).toBe(true)
  useFrameStore.getState().uncoverList()
  expect(useFrameStore.getState()).toMatchObject({ isInspectorOpen: true, isListCovered: false })
})

it('closes the inspector beside a list apart from the one that covers it', () => {
  useFrameStore.getState().toggleInspector(false)
  expect(useFrameStore.getState()).toMatchObject({ isInspectorOpen: false, isListCovered: false })
  useFrameStore.getState().toggleInspector(true)
  expect(useFrameStore.getState()).toMatchObject({ isInspectorOpen: false, isListCovered: true })
})

it('keeps its tab with another workspace, and opens to show one', () => {
  useFrameStore.getState().toggleInspector(false)
  useFrameStore.getState().showTab('evidence')
  resetWorkspaceStores()
  expect(useFrameStore.getState()).toMatchObject({
    inspectorTab: 'evidence',
    isInspectorOpen: true,
    isListCovered: false,
  })
})

it('keeps the inspector between 336 and 560 px', () => {
  expect([280, 400.4, 2_000].map(limitWidth)).toEqual([336, 400, 560])
})
