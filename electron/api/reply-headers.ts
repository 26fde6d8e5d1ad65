/** One header of a reply, as it came. */
export type RawHeader = readonly [name: string, value: string]

/** Lower-case names; values of repeated headers joined by ", " (RFC 9110, 5.2). */
export function joinHeaders(headers: Iterable<RawHeader>): Readonly<Record<string, string>> {
  const joined = new Map<string, string>()
  for (const [name, value] of headers) {
    const key = name.toLowerCase()
    const earlier = joined.get(key)
    joined.set(key, earlier === undefined ? value : `${earlier}, ${value}`)
  }
  // fromEntries defines own properties, so that a header "__proto__" is harmless
  return Object.fromEntries(joined)
}

/** node:http gives names and values in turn. */
export function* pairHeaders(rawHeaders: readonly string[]): Generator<RawHeader> {
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) yield [rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '']
}
