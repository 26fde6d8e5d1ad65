import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { showFailure } from '../../components/show-failure.ts'
import { marksWords as words } from '../../words/marks-words.ts'

const SHOWN_MS = 8_000

/** Tells of a change of many items, with a button that takes it back. */
export function offerUndo(message: string, undo: () => Promise<void>): void {
  const id = notifications.show({
    autoClose: SHOWN_MS,
    withBorder: true,
    message: (
      <div className="spread">
        <span>{message}</span>
        <Button
          size="compact-sm"
          variant="light"
          onClick={() => {
            notifications.hide(id)
            undo().catch(showFailure)
          }}
        >
          {words.undo}
        </Button>
      </div>
    ),
  })
}
