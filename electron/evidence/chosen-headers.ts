/**
 * Headers of a reply that become evidence: what dates it, what describes its body, and what answers questions of the
 * retry policy. Cookies, tokens and everything else stay out of the archive.
 */
export const CHOSEN_HEADERS = [
  'content-encoding',
  'content-length',
  'content-type',
  'date',
  'etag',
  'retry-after',
  'server',
] as const

/** @param headers lower-case names, as a transport returns them. */
export function chooseHeaders(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    CHOSEN_HEADERS.filter((name) => Object.hasOwn(headers, name)).map((name) => [name, headers[name] ?? '']),
  )
}
