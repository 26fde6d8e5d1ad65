import { decodeBody } from './decode-body.ts'
import type { JsonObject } from './json-node.ts'
import { scanJson } from './json-scanner.ts'
import type { JsonFault } from './json-string.ts'
import { pageFailure } from './page-failure.ts'
import type { PageFailure } from './parsed-page.ts'

/** A reply's body as one JSON object, which is all that the specification allows. */
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
  const decoded = decodeBody(body)
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
