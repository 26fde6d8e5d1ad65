import { Button } from '@mantine/core'
import { commonStrings } from '../../strings/common-strings.ts'

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
      <Button type="submit" loading={isBusy} disabled={isDisabled}>
        {label}
      </Button>
      <Button variant="default" onClick={onCancel}>
        {commonStrings.cancel}
      </Button>
    </div>
  )
}
