import { Button, Modal } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { RecentWorkspace } from '../../../shared/ipc/application-contract.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { useAction } from '../../ipc/use-call.ts'
import { bundleStrings } from './bundle-strings.ts'

const strings = bundleStrings.forget

interface ForgetDialogProps {
  readonly workspace: RecentWorkspace
  onClose(): void
}

/** Asks before an entry leaves the list, and says what goes with it. */
export function ForgetDialog({ workspace, onClose }: ForgetDialogProps) {
  const client = useQueryClient()
  const forget = useAction('workspace:forget')
  const { name, path, isBundle } = workspace
  const remove = () =>
    forget.mutate(
      { path },
      {
        onSuccess: () => {
          void client.invalidateQueries({ queryKey: ['workspace:recent'] })
          onClose()
        },
      },
    )
  return (
    <Modal
      opened
      onClose={onClose}
      title={isBundle ? strings.bundleTitle(name) : strings.title(name)}
      centered
      size="lg"
    >
      <div className="stack">
        <p>{isBundle ? strings.bundleText : strings.text}</p>
        {forget.error && <ErrorNotice error={forget.error} />}
        <div className="line">
          <Button {...(isBundle && { color: 'red' })} loading={forget.isPending} onClick={remove}>
            {isBundle ? strings.bundleConfirm : strings.confirm}
          </Button>
          <Button variant="default" onClick={onClose} data-autofocus>
            {bundleStrings.cancel}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
