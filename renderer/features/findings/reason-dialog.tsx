import { Button, Modal, Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { type AppError, toAppError } from '../../../shared/app-error.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { commonStrings } from '../../strings/common-strings.ts'
import { findingsStrings as strings } from './findings-strings.ts'

interface ReasonDialogProps {
  readonly title: string
  readonly confirm: string
  /** What stands above the reason. */
  readonly children?: ReactNode
  /** What is done with the reason; the dialog stays open with the words of the failure when it rejects. */
  onSave(reason: string): Promise<unknown>
  onClose(): void
}

/** As long as the backend takes. */
const LONGEST_REASON = 4_000

/** Something that is done only with a reason. */
export function ReasonDialog({ title, confirm, children, onSave, onClose }: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [error, setError] = useState<AppError | null>(null)
  const save = async () => {
    if (isSaving) return
    if (reason.trim() === '') return setMissing(true)
    setSaving(true)
    try {
      await onSave(reason.trim())
      onClose()
    } catch (failure) {
      setError(toAppError(failure))
      setSaving(false)
    }
  }
  return (
    <Modal opened onClose={onClose} title={title} size="md">
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        {children}
        <Textarea
          data-autofocus
          label={strings.reason}
          description={strings.reasonHint}
          withAsterisk
          autosize
          minRows={2}
          maxRows={10}
          maxLength={LONGEST_REASON}
          value={reason}
          error={isMissing && strings.reasonMissing}
          onChange={(event) => {
            setReason(event.currentTarget.value)
            setMissing(false)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
            event.preventDefault()
            void save()
          }}
        />
        {error && <ErrorNotice error={error} />}
        <div className="line">
          <Button type="submit" loading={isSaving}>
            {confirm}
          </Button>
          <Button variant="default" onClick={onClose}>
            {commonStrings.cancel}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
