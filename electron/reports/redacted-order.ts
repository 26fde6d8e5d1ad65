/** What follows each other and has the same key. Memory holds one run. */
export function* inRunsOf<Value>(
  values: Iterable<Value>,
  keyOf: (value: Value) => string,
): Generator<Value[]> {
  let run: Value[] = []
  let key: string | null = null
  for (const value of values) {
    const next = keyOf(value)
    if (next !== key && run.length > 0) {
      yield run
      run = []
    }
    key = next
    run.push(value)
  }
  if (run.length > 0) yield run
}

/** By what is shown of them, as text of JSON: rows by their values in the order of the columns. */
export function compareShown(a: object, b: object): number {
  const [first, second] = [JSON.stringify(a), JSON.stringify(b)]
  if (first === second) return 0
  return first < second ? -1 : 1
}
