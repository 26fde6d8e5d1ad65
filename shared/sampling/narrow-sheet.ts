import type { SheetCoding, SheetItem, TestSheet } from '../domain/sample.ts'

/**
 * The items of a sheet that a coding looks at, in the order of the draw.
 * @param first of either reviewer, or the only one; @param second that of the second where both count.
 */
export function narrowSheet(
  first: TestSheet,
  { by, verdicts, stratum }: SheetCoding,
  second: TestSheet | null = null,
): readonly SheetItem[] {
  const coded =
    by === 'either' ? first.items.map((item, at) => toWorse(item, second?.items[at])) : first.items
  const name = stratum === null ? null : first.sample.strata[stratum - 1]?.name
  return coded.filter(
    (item) =>
      (name === null || item.stratum === name) &&
      (verdicts === null || (item.assessment !== null && verdicts.includes(item.assessment.verdict))),
  )
}

/** The code of both: a deviation where one of both says so, else that of the first. None before both have coded. */
function toWorse(item: SheetItem, other: SheetItem | undefined): SheetItem {
  if (!item.assessment || !other?.assessment) return { ...item, assessment: null }
  return other.assessment.verdict === 'fail' ? { ...item, assessment: other.assessment } : item
}
