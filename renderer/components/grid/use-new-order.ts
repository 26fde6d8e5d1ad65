import { useState } from 'react'
import { type GridSort, nameSort } from './column.ts'
import type { Columns } from './use-columns.ts'

/** “Sorted by Time hidden, most first”, once the list was sorted anew; '' before. Screen readers do not say it. */
export function useNewOrder<Row, Context, Sort extends string>(
  columns: Columns<Row, Context, Sort>,
  sort: GridSort<Sort> | undefined,
): string {
  const [first] = useState(sort)
  const [isNew, setNew] = useState(false)
  const isSame = first?.by === sort?.by && first?.descending === sort?.descending
  if (!isSame && !isNew) setNew(true)
  return isNew && sort ? (nameSort(columns.all, sort) ?? '') : ''
}
