import { IconAlertTriangle } from '@tabler/icons-react'
import { wordsOf } from '../../../shared/strings/cause-strings.ts'
import { Button } from '../controls/button.tsx'
import { useFailureStore } from '../show-failure.ts'
import styles from './failure-line.module.css'
import { strings } from './strings.ts'

/** A failure of an action, with its cause and one button, above the screen and never over it. */
export function FailureLine() {
  const failure = useFailureStore((state) => state.failure)
  // Always there, so that a screen reader notices what appears in it.
  return (
    <div role="alert" className={styles.alert}>
      {failure && <Failure {...failure} />}
    </div>
  )
}

function Failure({ error, action }: NonNullable<ReturnType<typeof useFailureStore.getState>['failure']>) {
  const { title, meaning, nextStep } = wordsOf(error)
  const dismiss = () => useFailureStore.setState({ failure: null })
  const onClick = () => {
    dismiss()
    action?.run()
  }
  return (
    <div className={styles.failure}>
      <IconAlertTriangle size={16} stroke={1.6} aria-hidden className={styles.icon} />
      <p className={styles.text}>
        <strong>{title}.</strong> {meaning} {nextStep}{' '}
        <span className={styles.code}>{strings.technicalCode(error.code)}</span>
      </p>
      <Button onClick={onClick}>{action?.label ?? strings.dismiss}</Button>
    </div>
  )
}
