import type { ReactNode, RefObject } from 'react'

interface ScrollRegionProps {
  readonly className: string
  readonly label: string
  readonly children: ReactNode
  readonly scrollerRef?: RefObject<HTMLElement | null>
}

/** A part that scrolls on its own: named, and reachable by keyboard. */
export function ScrollRegion({ className, label, children, scrollerRef }: ScrollRegionProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard could not scroll this part
    <section className={className} aria-label={label} tabIndex={0} ref={scrollerRef}>
      {children}
    </section>
  )
}
