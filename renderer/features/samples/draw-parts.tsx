import type { ReactNode } from 'react'
import type { AppError } from '../../../shared/app-error.ts'
import { ErrorNotice, Notice } from '../../components/notice.tsx'
import styles from './samples.module.css'
import { samplingStrings as strings } from './strings.ts'

/** The name at the left, its fields at the right. */
export function Row({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={styles.field}>
      <h2 className={styles.fieldName}>{name}</h2>
      <div className={styles.fieldBody}>{children}</div>
    </div>
  )
}

/** A failure; what was refused for its content says why in the first line. */
export function Refusal({ error }: { readonly error: AppError }) {
  return (
    <div ref={bringIntoView}>
      {error.code === 'invalid-argument' ? (
        <Notice kind="bad" title={error.message}>
          <p>{strings.refused}</p>
        </Notice>
      ) : (
        <ErrorNotice error={error} />
      )}
    </div>
  )
}

/** The button that was pressed may be far above. */
function bringIntoView(notice: HTMLElement | null): void {
  notice?.scrollIntoView({ block: 'nearest' })
}
