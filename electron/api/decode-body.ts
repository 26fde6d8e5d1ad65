/** Strict UTF-8 (RFC 3629), since JSON between systems is UTF-8 (RFC 8259, 8.1). What a header says is not asked. */
export type DecodedBody =
  | { readonly ok: true; readonly text: string }
  /** *cut*: valid so far, and the last character lacks bytes. */
  | { readonly ok: false; readonly fault: 'cut' | 'utf-16' | 'invalid-utf-8' }

const UTF_16_MARKS: readonly (readonly [number, number])[] = [
  [0xfe, 0xff],
  [0xff, 0xfe],
]

/** The text of a reply without its byte order mark. Never throws; nothing is replaced. */
export function decodeBody(body: Uint8Array): DecodedBody {
  const text = tryDecode(body, false)
  if (text !== null) return { ok: true, text }
  if (UTF_16_MARKS.some(([first, second]) => body[0] === first && body[1] === second)) {
    return { ok: false, fault: 'utf-16' }
  }
  return { ok: false, fault: tryDecode(body, true) === null ? 'invalid-utf-8' : 'cut' }
}

/** @param mayEndEarly accepts an unfinished last character. */
function tryDecode(body: Uint8Array, mayEndEarly: boolean): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body, { stream: mayEndEarly })
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}
