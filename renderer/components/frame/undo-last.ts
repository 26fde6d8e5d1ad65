import { tell, useUndoStore } from '../../stores/undo-store.ts'
import { showFailure } from '../show-failure.ts'
import { strings } from './strings.ts'

/** Takes the last change back and says which it was: its row may be far from what is on screen. */
export function undoLast(): void {
  const { last } = useUndoStore.getState()
  if (!last) return
  useUndoStore.setState({ last: null })
  last
    .undo()
    .then(() => tell(strings.undone(last.done)))
    .catch(showFailure)
}
