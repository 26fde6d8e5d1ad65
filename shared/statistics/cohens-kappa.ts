/**
 * Cohen's kappa: the agreement of two people who coded the same items, corrected for chance. J. Cohen, Educational and
 * Psychological Measurement 20 (1960).
 */
export interface Agreement<Code extends string> {
  readonly items: number
  /** The number of items for which the first chose the row and the second the column, in the order of `codes`. */
  readonly table: readonly (readonly number[])[]
  readonly codes: readonly Code[]
  /** Share of equal codes. */
  readonly observed: number
  /** The share of equal codes expected by chance, from the frequencies of each person's codes. */
  readonly byChance: number
  /** null if it is not defined: without items, or if both used only one code, the same one. */
  readonly kappa: number | null
  /** Approximate, 95 %, within −1…1; null if kappa is. */
  readonly interval: { readonly low: number; readonly high: number } | null
}

/** @param pairs the two codes of each item @param codes all possible codes */
export function toAgreement<Code extends string>(
  pairs: readonly (readonly [Code, Code])[],
  codes: readonly Code[],
): Agreement<Code> {
  const table = codes.map((row) =>
    codes.map((column) => pairs.filter(([first, second]) => first === row && second === column).length),
  )
  const items = pairs.length
  const share = (count: number) => (items === 0 ? 0 : count / items)
  const rows = table.map((row) => share(sum(row)))
  const columns = codes.map((_, at) => share(sum(table.map((row) => row[at] ?? 0))))
  const observed = sum(codes.map((_, at) => share(table[at]?.[at] ?? 0)))
  const byChance = sum(rows.map((row, at) => row * (columns[at] ?? 0)))
  const isDefined = items > 0 && byChance < 1
  const kappa = isDefined ? (observed - byChance) / (1 - byChance) : null
  return { items, table, codes, observed, byChance, kappa, interval: toInterval() }

  /** Cohen's own large-sample standard error. */
  function toInterval() {
    if (kappa === null) return null
    const error = Math.sqrt((observed * (1 - observed)) / (items * (1 - byChance) ** 2))
    return { low: Math.max(-1, kappa - 1.96 * error), high: Math.min(1, kappa + 1.96 * error) }
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
