import { Progress } from '@mantine/core'
import { Button } from '../../components/controls/button.tsx'
import { formatCount } from '../../components/counts.ts'
import { showFailure } from '../../components/frame/failure-line.tsx'
import { call } from '../../ipc/use-call.ts'
import { useBundleStore } from '../../stores/bundle-store.ts'
import styles from './bundle.module.css'
import { bundleStrings as strings } from './bundle-strings.ts'

const WHOLE = 100

/** What is being done with a bundle, how far it has come, and a way to stop it. */
export function BundleProgressLine() {
  const progress = useBundleStore((state) => state.progress)
  const percent = progress && progress.total > 0 ? (progress.done / progress.total) * WHOLE : 0
  const step = strings.steps[progress?.step ?? 'verifying']
  const counts =
    progress && progress.total > 0
      ? strings.stepOf(formatCount(progress.done), formatCount(progress.total))
      : ''
  return (
    <div className={styles.progress}>
      <div className={styles.progressLine}>
        <span role="status">{step}</span>
        <span className={styles.quiet}>{counts}</span>
      </div>
      <Progress value={percent} aria-label={step} />
      <div>
        <Button onClick={() => call('bundle:cancel', undefined).catch(showFailure)}>{strings.cancel}</Button>
      </div>
    </div>
  )
}
