import { IconAlertTriangle } from '@tabler/icons-react'
import { type AppErrorShape, toAppError } from '../../../shared/app-error.ts'
import { wordsOf } from '../../../shared/strings/cause-strings.ts'
import { createWorkspaceStore } from '../../stores/workspace-store.ts'
import { layoutStrings } from '../../strings/frame-strings.ts'
import { Button } from '../controls/button.tsx'
import styles from './failure-line.module.css'

/** A failure of an action, with its cause and one button, above the screen and never over it. */
export function FailureLine() {
  const failure = useFailureStore((state) => state.failure)
  // Always there, so that a screen reader notices what appears in it.
  return (
    <div role="alert" className={styles.alert}>
      {failure && <Failure error={failure} />}
    </div>
  )
}

function Failure({ error }: { readonly error: AppErrorShape }) {
  const { title, meaning, nextStep } = wordsOf(error)
  return (
    <div className={styles.failure}>
      <IconAlertTriangle size={16} stroke={1.6} aria-hidden className={styles.icon} />
      <p className={styles.text}>
        <strong>{title}.</strong> {meaning} {nextStep}{' '}
        <span className="small">{layoutStrings.technicalCode(error.code)}</span>
      </p>
      <Button onClick={() => useFailureStore.setState({ failure: null })}>{layoutStrings.dismiss}</Button>
    </div>
  )
}

interface FailureState {
  readonly failure: AppErrorShape | null
}

/** The last failure that belongs to no form or place on the screen; gone when dismissed or with its workspace. */
const useFailureStore = createWorkspaceStore<FailureState>(() => ({ failure: null }))

/** Shows a failure that belongs to no form or place on the screen, until it is dismissed. */
export function showFailure(error: unknown): void {
  useFailureStore.setState({ failure: toAppError(error) })
}
