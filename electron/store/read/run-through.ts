/** What work in steps comes to, for a caller that need not give way between them. */
export function runThrough<Value>(steps: Generator<void, Value>): Value {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}
