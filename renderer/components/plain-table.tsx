import type { ReactNode } from 'react'

interface ScrollRegionProps {
  readonly className: string
  readonly label: string
  readonly children: ReactNode
}

/** A part that scrolls on its own: named, and reachable by keyboard. */
export function ScrollRegion({ className, label, children }: ScrollRegionProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard could not scroll this part
    <section className={className} aria-label={label} tabIndex={0}>
      {children}
    </section>
  )
}

interface TableHeadProps {
  readonly columns: readonly string[]
  /** Places of the first and the last column of numbers, which are aligned at the right. */
  readonly numbers?: readonly [number, number]
}

/** The headings of a table. */
export function TableHead({ columns, numbers = [0, -1] }: TableHeadProps) {
  return (
    <thead>
      <tr>
        {columns.map((name, at) => (
          <th key={name} scope="col" className={at >= numbers[0] && at <= numbers[1] ? 'number' : undefined}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
  )
}
