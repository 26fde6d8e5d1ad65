import type { ReactNode } from 'react'
import styles from './samples.module.css'

/** The name at the left, its fields at the right. */
export function Row({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={styles.field}>
      <span className={styles.fieldName}>{name}</span>
      <div className={styles.fieldBody}>{children}</div>
    </div>
  )
}
