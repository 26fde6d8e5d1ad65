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
