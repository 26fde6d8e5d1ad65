import { Progress } from '@mantine/core'
import { commonStrings } from '../strings/common-strings.ts'
import { Button } from './controls/button.tsx'
import styles from './work-progress.module.css'

interface WorkProgressProps {
  /** What is being done. */
  readonly label: string
  /** How much of how much, if that is known. */
  readonly counts: string
  readonly percent: number
  /** Why it can no longer be cancelled; null while it can. */
  readonly cancelRefusal?: string | null
  onCancel(): void
}

/** Work under way, how far it has come, and a way to stop it. */
export function WorkProgress({ label, counts, percent, cancelRefusal = null, onCancel }: WorkProgressProps) {
  return (
    <div className={styles.progress}>
      <div className={styles.line}>
        <span role="status">{label}</span>
        <span className="dim">{counts}</span>
      </div>
      <Progress value={percent} aria-label={label} />
      <div>
        <Button disabledReason={cancelRefusal} onClick={onCancel}>
          {commonStrings.cancel}
        </Button>
      </div>
    </div>
  )
}
