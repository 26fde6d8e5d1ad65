import type { ComponentProps } from 'react'
import styles from './grid.module.css'

/** What a row says that heads a group of rows, across all columns; the cell of the first column draws it. */
export function GroupHeading(props: ComponentProps<'span'>) {
  return <span {...props} className={styles.group} data-group-heading />
}
