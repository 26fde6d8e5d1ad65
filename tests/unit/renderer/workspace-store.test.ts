import { expect, test } from 'vitest'
import { useAnnotationsStore } from '../../../renderer/stores/annotations-store.ts'
import { useConsoleStore } from '../../../renderer/stores/console-store.ts'
import { useViewStore } from '../../../renderer/stores/view-store.ts'
import { resetWorkspaceStores } from '../../../renderer/stores/workspace-store.ts'
import { toFeedbackId } from '../../../shared/domain/ids.ts'

test('another workspace begins with nothing of the former one, on the screen that was shown', () => {
  const feedbackId = toFeedbackId('4711')
  useViewStore.getState().showRows('hides:>1')
  useViewStore.getState().select(feedbackId)
  useConsoleStore.setState({ sql: 'SELECT 1' })
  useAnnotationsStore.getState().editTags([feedbackId])
  resetWorkspaceStores()
  expect(useViewStore.getState()).toMatchObject({
    view: 'reviews',
    filter: 'state:hidden,deleted',
    selectedId: null,
  })
  expect(useConsoleStore.getState().sql).toBeNull()
  expect(useAnnotationsStore.getState().tagsOf).toBeNull()
})
