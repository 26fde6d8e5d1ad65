import type { JsonFault, JsonObject } from './json-node.ts'
import { scanJson } from './json-scanner.ts'
import { type PageFailure, pageFailure } from './parsed-page.ts'

/**
 * The text of a body. Strict UTF-8 (RFC 3629), because JSON between systems is UTF-8 (RFC 8259, 8.1); the charset of
 * a header is ignored.
 */
type DecodedBody =
  | { readonly ok: true; readonly text: string }
  /** *cut*: valid up to its last character, which is incomplete. */
  | { readonly ok: false; readonly fault: 'cut' | 'utf-16' | 'invalid-utf-8' }

const UTF_16_MARKS: readonly (readonly [number, number])[] = [
  [0xfe, 0xff],
  [0xff, 0xfe],
]

/** The text of a reply without its byte order mark. Never throws; never inserts replacement characters. */
export function decodeUtf8(body: Uint8Array): DecodedBody {
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

/** A reply's body as one JSON object, the only form that the specification allows. */
export interface ServiceDocument {
  readonly kind: 'document'
  readonly text: string
  readonly root: JsonObject
  readonly hasRepeatedNames: boolean
}

const JSON_FAULTS: Readonly<Record<Exclude<JsonFault, 'cut'>, string>> = {
  malformed: 'The reply is not valid JSON.',
  'too-deep': 'The reply nests objects or arrays too deeply.',
  'too-many-values': 'The reply holds more members than any page can have.',
}

/** Never throws. Fails with *reply-malformed*, *reply-cut* or *not-this-api*. */
export function readDocument(body: Uint8Array): ServiceDocument | PageFailure {
  const decoded = decodeUtf8(body)
  if (!decoded.ok) return decodingFailure(decoded.fault)
  const { text } = decoded
  const firstCharacter = text.trimStart().charAt(0)
  if (firstCharacter === '') return pageFailure('reply-malformed', 'The reply is empty.', { fault: 'empty' })
  if (firstCharacter === '<') return pageFailure('not-this-api', 'The address answers with a web page.')
  const scan = scanJson(text)
  if (!scan.ok) return scanFailure(scan.fault, scan.position)
  const { root, hasRepeatedNames } = scan
  if (root.kind === 'object') return { kind: 'document', text, root, hasRepeatedNames }
  return pageFailure('reply-malformed', 'The reply is valid JSON and not an object.', {
    fault: 'not-an-object',
  })
}

function decodingFailure(fault: 'cut' | 'utf-16' | 'invalid-utf-8'): PageFailure {
  if (fault === 'cut') return cutFailure()
  const found = fault === 'utf-16' ? 'It looks like UTF-16.' : 'It holds bytes that are no characters.'
  return pageFailure('reply-malformed', `The reply is not written in UTF-8. ${found}`, { fault })
}

function scanFailure(fault: JsonFault, position: number): PageFailure {
  return fault === 'cut'
    ? cutFailure()
    : pageFailure('reply-malformed', JSON_FAULTS[fault], { fault, position })
}

function cutFailure(): PageFailure {
  return pageFailure('reply-cut', 'The reply ends in the middle of its text.')
}
