/** `1 entry`, `2 entries`: for the detail of a reason, which is stored and therefore knows no locale. */
export function tellCount(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}
