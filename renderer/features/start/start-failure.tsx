import { IconCircleX } from '@tabler/icons-react'
import type { AppErrorShape } from '../../../shared/app-error.ts'
import { wordsBeforeData } from '../../../shared/strings/cause-strings.ts'
import { Button } from '../../components/controls/button.tsx'
import styles from './start.module.css'
import { strings } from './strings.ts'

interface StartFailureProps {
  readonly error: AppErrorShape
  /** Of a demo whose key is lost. */
  onRecreate?(): void
  onDismiss(): void
}

/** Why a file or the demo did not open; it stays until it is dismissed. */
export function StartFailure({ error, onRecreate, onDismiss }: StartFailureProps) {
  const { title, meaning, nextStep } = wordsBeforeData(error)
  return (
    <div className={styles.failure} role="alert">
      <IconCircleX size={16} stroke={1.6} aria-hidden />
      <div>
        <p className={styles.failureTitle}>{title}</p>
        <p>{onRecreate ? strings.recreateText : `${meaning} ${nextStep}`}</p>
        <p className={styles.code}>{error.code}</p>
        <div className={styles.failureActions}>
          {onRecreate && <Button onClick={onRecreate}>{strings.recreate}</Button>}
          <Button kind="quiet" onClick={onDismiss}>
            {strings.dismiss}
          </Button>
        </div>
      </div>
    </div>
  )
}
