import type { ComponentProps } from 'react'
import styles from './grid.module.css'

interface GroupHeadingProps extends ComponentProps<'span'> {
  /** How many rows the group has, in words or digits. */
  readonly count?: string
}

/** What a row says that heads a group of rows, across all columns; the cell of the first column draws it. */
export function GroupHeading({ count, children, ...rest }: GroupHeadingProps) {
  return (
    <span {...rest} className={styles.group} data-group-heading>
      {children}
      {count !== undefined && (
        <>
          {' '}
          <span className={styles.groupCount}>{count}</span>
        </>
      )}
    </span>
  )
}
