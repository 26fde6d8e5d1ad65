import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { AppErrorShape } from '../../../shared/app-error.ts'
import { wordsOf } from '../../../shared/strings/cause-strings.ts'
import { layoutStrings } from '../../strings/frame-strings.ts'
import styles from './screen-states.module.css'

interface ScreenMessageProps {
  /** At 20 px; its color is that of the tone. */
  readonly icon: ReactNode
  readonly tone?: 'neutral' | 'good' | 'warning' | 'bad'
  readonly title: string
  /** One line: why, or the cause. */
  readonly children?: ReactNode
  /** One button, the way out. */
  readonly action?: ReactNode
}

/**
 * A screen or pane without rows: empty, offline, a failure. “Nothing matches” and “not fetched” are different answers
 * and need different titles. Warnings and failures are announced to screen readers.
 */
export function ScreenMessage({ icon, tone = 'neutral', title, children, action }: ScreenMessageProps) {
  return (
    <section
      className={styles.message}
      data-tone={tone}
      role={tone === 'bad' || tone === 'warning' ? 'alert' : 'status'}
    >
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <h2 className={styles.title}>{title}</h2>
      {children && <div className="dim">{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </section>
  )
}

interface ScreenErrorProps {
  readonly error: AppErrorShape
  /** A sign of alarm by default; null in a narrow pane. */
  readonly icon?: ReactNode
  readonly action?: ReactNode
}

const ALERT = <IconAlertTriangle size={20} stroke={1.6} />

/** A failed call: the problem, its meaning for the data, the next step, and one button. */
export function ScreenError({ error, icon = ALERT, action }: ScreenErrorProps) {
  const { title, meaning, nextStep } = wordsOf(error)
  return (
    <ScreenMessage icon={icon} tone="bad" title={title} action={action}>
      <p>
        {meaning} {nextStep}
      </p>
      <p className="remark">{layoutStrings.technicalCode(error.code)}</p>
    </ScreenMessage>
  )
}

/** Something of this height, in CSS pixels, that is to come; it appears as the rows below do. */
export function Placeholder({ height }: { readonly height: number }) {
  return <i className={styles.placeholder} style={{ height }} />
}

/** Rows of the final size. They appear after 150 ms, so that a quick reply does not flash. */
export function SkeletonRows({ rows }: { readonly rows: number }) {
  return (
    <div className={styles.skeleton} role="status" aria-label={layoutStrings.loading}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows never move
        <div key={row} className={styles.skeletonRow} aria-hidden="true">
          <i className={styles.skeletonSign} />
          <i className={styles.skeletonText} />
          <i className={styles.skeletonEnd} />
        </div>
      ))}
    </div>
  )
}
