import type { Operation } from '../../shared/domain/operation.ts'

/** A recognised page, before its place in the sweep is known. */
export interface FoundPage<File> {
  readonly file: File
  readonly page: number | null
  readonly sha256: string
  readonly modifiedMs: number
}

export interface PlacedPage<File> extends FoundPage<File> {
  readonly page: number
  /** 2 and more for further files that say to be the same page. */
  readonly pass: number
}

interface Placement<File> {
  readonly pages: readonly PlacedPage<File>[]
  /** Files with the very bytes of an earlier one. */
  readonly duplicates: readonly FoundPage<File>[]
}

/**
 * Gives each page the number that it states, and those that state none the free numbers in the order of the files. Pages
 * come in the order of their numbers, repeated ones last.
 */
export function placePages<File>(found: readonly FoundPage<File>[]): Placement<File> {
  const seen = new Set<string>()
  const duplicates: FoundPage<File>[] = []
  const unique = found.filter((page) => {
    if (!seen.has(page.sha256)) return seen.add(page.sha256)
    duplicates.push(page)
    return false
  })
  const taken = new Map<number, number>()
  const place = (candidate: FoundPage<File>, page: number): PlacedPage<File> => {
    const pass = (taken.get(page) ?? 0) + 1
    taken.set(page, pass)
    return { ...candidate, page, pass }
  }
  const numbered = unique.flatMap((candidate) =>
    candidate.page === null ? [] : [place(candidate, candidate.page)],
  )
  let free = 1
  const others = unique.flatMap((candidate) => {
    if (candidate.page !== null) return []
    while (taken.has(free)) free += 1
    return [place(candidate, free)]
  })
  const pages = [...numbered, ...others].sort((a, b) => a.pass - b.pass || a.page - b.page)
  return { pages, duplicates }
}

/** Pages of one operation; a page that does not tell belongs to the only operation there is. */
export function operationOf(
  operation: Operation | null,
  recognised: ReadonlySet<Operation>,
): Operation | null {
  const [only] = recognised
  return operation ?? (recognised.size === 1 ? (only ?? null) : null)
}
