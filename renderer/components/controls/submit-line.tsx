import { commonStrings } from '../../strings/common-strings.ts'
import { Button } from './button.tsx'

interface SubmitLineProps {
  readonly label: string
  readonly isBusy?: boolean
  readonly isDisabled?: boolean
  onCancel(): void
}

/** The end of a form in a dialog: the button that sends it, and the way out. */
export function SubmitLine({ label, isBusy = false, isDisabled = false, onCancel }: SubmitLineProps) {
  return (
    <div className="line">
      <Button kind="primary" type="submit" disabled={isDisabled || isBusy}>
        {label}
      </Button>
      <Button onClick={onCancel}>{commonStrings.cancel}</Button>
    </div>
  )
}
