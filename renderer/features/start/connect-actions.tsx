import { IconPlug } from '@tabler/icons-react'
import { Button } from '../../components/controls/button.tsx'
import styles from './connect.module.css'
import { connectStrings as strings } from './connect-strings.ts'
import type { Step } from './new-workspace-draft.ts'

interface ConnectActionsProps {
  readonly step: Step
  readonly canTest: boolean
  /** The last test; *Continue* waits for another one, unless the user goes on offline. */
  readonly hasFailed: boolean
  readonly isBusy: boolean
  readonly hasProblems: boolean
  onTest(): void
  onContinue(): void
}

/** One primary button: *Test again* after a failure, else the way on. */
export function ConnectActions(props: ConnectActionsProps) {
  const { step, canTest, hasFailed, isBusy, hasProblems, onTest, onContinue } = props
  const isLast = step === 'protection'
  return (
    <>
      {hasProblems && (
        <p className={styles.problem} role="alert">
          {strings.correct}
        </p>
      )}
      <div className={styles.actions}>
        {step === 'service' && canTest && (
          <Button
            kind={hasFailed ? 'primary' : 'default'}
            size="large"
            icon={<IconPlug size={16} stroke={1.6} aria-hidden />}
            {...(hasFailed && { shortcut: 'Enter' })}
            disabled={isBusy}
            onClick={onTest}
          >
            {hasFailed ? strings.testAgain : strings.test}
          </Button>
        )}
        {hasFailed && (
          <Button kind="quiet" size="large" onClick={onContinue}>
            {strings.continueOffline}
          </Button>
        )}
        <Button
          kind={hasFailed ? 'default' : 'primary'}
          size="large"
          {...(!hasFailed && { shortcut: 'Enter' })}
          disabled={isBusy}
          disabledReason={hasFailed ? strings.continueWaits : null}
          onClick={onContinue}
        >
          {isLast ? strings.create : strings.continue}
        </Button>
      </div>
    </>
  )
}
