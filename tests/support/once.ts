/**
 * A chapter of a story that several tests need: made by the first of them that asks for it. After a failure Playwright
 * goes on in a new process with a new application, where the next test makes again what it needs.
 */
export function once<Result>(make: () => Promise<Result>): () => Promise<Result> {
  let made: Promise<Result> | undefined
  return () => {
    made ??= make()
    return made
  }
}
