import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { QueryError } from '../../../shared/query/split-query.ts'
import { toErrorStretches } from './error-stretches.ts'
import styles from './search-field.module.css'

interface ErrorUnderlineProps {
  readonly inputRef: RefObject<HTMLInputElement | null>
  readonly text: string
  readonly errors: readonly QueryError[]
}

/** The text of the box once more, invisible but for lines under what cannot be read; it scrolls with the box. */
export function ErrorUnderline({ inputRef, text, errors }: ErrorUnderlineProps) {
  const lineRef = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const input = inputRef.current
    if (!input) return
    const follow = (): void => {
      if (lineRef.current) lineRef.current.style.transform = `translateX(${-input.scrollLeft}px)`
    }
    follow()
    input.addEventListener('scroll', follow)
    return () => input.removeEventListener('scroll', follow)
  })
  return (
    <div className={styles.underline} aria-hidden="true">
      <div ref={lineRef}>
        {toErrorStretches(text, errors).map(({ start, text: part, isWrong }) => (
          <span key={start} className={isWrong ? styles.wrong : undefined}>
            {part}
          </span>
        ))}
      </div>
    </div>
  )
}
