import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { showFailure } from '../../components/show-failure.ts'
import { useUndoStore } from '../../stores/undo-store.ts'
import { annotationStrings as strings } from './annotation-strings.ts'

const SHOWN_MS = 8_000

/** The notification of the last change, while it may be on screen. */
let offered: string | null = null

/** The next change takes the offer away: what it would undo is then no longer the last thing done. */
export function withdrawUndo(): void {
  if (offered !== null) notifications.hide(offered)
  offered = null
  useUndoStore.setState({ last: null })
}

/** Keeps for the key what takes a change back that its row already shows. */
export function rememberUndo(done: string, undo: () => Promise<void>): void {
  withdrawUndo()
  useUndoStore.setState({ last: { done, undo } })
}

/** Tells of a change of many items, with a button that takes it back. */
export function offerUndo(message: string, undo: () => Promise<void>): void {
  rememberUndo(message, undo)
  offered = notifications.show({
    autoClose: SHOWN_MS,
    withBorder: true,
    message: (
      <div className="spread">
        <span>{message}</span>
        <Button
          size="compact-sm"
          flex="none"
          variant="light"
          aria-label={strings.undoOf(message)}
          title={strings.undoOf(message)}
          onClick={() => {
            withdrawUndo()
            undo().catch(showFailure)
          }}
        >
          {strings.undo}
        </Button>
      </div>
    ),
  })
}

/** Takes the last change back and says which it was: its row may be far from what is on screen. Nothing where there is none. */
export function undoLast(): void {
  const { last } = useUndoStore.getState()
  if (!last) return
  withdrawUndo()
  last
    .undo()
    .then(() => notifications.show({ message: strings.takenBack(last.done), withBorder: true }))
    .catch(showFailure)
}
