import type { Operation } from '../../shared/domain/operation.ts'

/** A recognized page, before its number in the sweep is assigned. */
export interface FoundPage<File> {
  readonly file: File
  readonly page: number | null
  readonly sha256: string
  readonly modifiedMs: number
}

export interface NumberedPage<File> extends FoundPage<File> {
  readonly page: number
  /** 2 and more for further files of the same page. */
  readonly pass: number
}

interface NumberedPages<File> {
  readonly pages: readonly NumberedPage<File>[]
  /** Files with the same bytes as an earlier one. */
  readonly duplicates: readonly FoundPage<File>[]
}

/**
 * Assigns each page the number that it states, and pages without a number the free numbers in the order of the files.
 * The result is in the order of the numbers, repeated pages last.
 */
export function numberPages<File>(found: readonly FoundPage<File>[]): NumberedPages<File> {
  const seen = new Set<string>()
  const duplicates: FoundPage<File>[] = []
  const unique = found.filter((page) => {
    if (!seen.has(page.sha256)) return seen.add(page.sha256)
    duplicates.push(page)
    return false
  })
  const taken = new Map<number, number>()
  const assign = (candidate: FoundPage<File>, page: number): NumberedPage<File> => {
    const pass = (taken.get(page) ?? 0) + 1
    taken.set(page, pass)
    return { ...candidate, page, pass }
  }
  const numbered = unique.flatMap((candidate) =>
    candidate.page === null ? [] : [assign(candidate, candidate.page)],
  )
  let free = 1
  const others = unique.flatMap((candidate) => {
    if (candidate.page !== null) return []
    while (taken.has(free)) free += 1
    return [assign(candidate, free)]
  })
  const pages = [...numbered, ...others].sort((a, b) => a.pass - b.pass || a.page - b.page)
  return { pages, duplicates }
}

/** The operation of a page; a page without one belongs to the only recognized operation. */
export function operationOf(
  operation: Operation | null,
  recognized: ReadonlySet<Operation>,
): Operation | null {
  const [only] = recognized
  return operation ?? (recognized.size === 1 ? (only ?? null) : null)
}
