/**
 * Loaded into Electron's installer before its own code (`node --import`). The installer prints only "fetch failed" when
 * a name cannot be resolved or a proxy refuses; this module sends the reason to the parent process.
 */
const plainFetch = globalThis.fetch

globalThis.fetch = async (input, init) => {
  const host = hostOf(input instanceof Request ? input.url : String(input))
  try {
    const response = await plainFetch(input, init)
    if (!response.ok) process.send?.(`${host} answered ${response.status} ${response.statusText}`.trimEnd())
    return response
  } catch (error) {
    process.send?.(`${host} could not be reached (${reasonOf(error)})`)
    throw error
  }
}

function hostOf(address: string): string {
  return URL.parse(address)?.host ?? address
}

/** The innermost cause has the reason. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const inner = error instanceof AggregateError ? error.errors[0] : error.cause
  return inner === undefined ? error.message : reasonOf(inner)
}
