import { expect, test } from 'vitest'
import { useAnnotationsStore } from '../../../renderer/stores/annotations-store.ts'
import { useConsoleStore } from '../../../renderer/stores/data-store.ts'
import { useViewStore } from '../../../renderer/stores/view-store.ts'
import { resetWorkspaceStores } from '../../../renderer/stores/workspace-store.ts'
import { toFeedbackId } from '../../../shared/domain/ids.ts'

test('another workspace begins with nothing of the former one, on the screen that was shown', () => {
  const feedbackId = toFeedbackId('4711')
  useViewStore.getState().showRows('hides:>1')
  useViewStore.getState().select(feedbackId)
  useConsoleStore.setState({ sql: 'SELECT 1' })
  useAnnotationsStore.setState({ tagsOf: [feedbackId] })
  resetWorkspaceStores()
  expect(useViewStore.getState()).toMatchObject({
    view: 'reviews',
    filter: 'state:hidden,deleted',
    selectedId: null,
  })
  expect(useConsoleStore.getState().sql).toBeNull()
  expect(useAnnotationsStore.getState().tagsOf).toBeNull()
})

test('going to a date keeps the rows: their state is asked for as of now, until the way back', () => {
  const filter = () => useViewStore.getState().filter
  const { showRows, setAsOf } = useViewStore.getState()
  showRows('state:hidden,deleted business:1')
  setAsOf(1)
  expect(filter()).toBe('state-now:hidden,deleted business:1')
  setAsOf(2)
  expect(filter()).toBe('state-now:hidden,deleted business:1')
  setAsOf(null)
  expect(filter()).toBe('state:hidden,deleted business:1')
  showRows('state-now:deleted state:shown', undefined, 1)
  setAsOf(null)
  expect(filter()).toBe('state:deleted')
  showRows('state:hidden', undefined, 1)
  expect(useViewStore.getState()).toMatchObject({ filter: 'state:hidden', asOfMs: 1 })
})
