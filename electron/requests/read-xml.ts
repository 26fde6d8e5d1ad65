import { AppError } from '../../shared/app-error.ts'

/** Attributes by their names without prefix. */
export type Attributes = ReadonlyMap<string, string>

interface XmlReader {
  /** @param name without its prefix */
  readonly open: (name: string, attributes: Attributes) => void
  readonly text?: (text: string) => void
  readonly close?: (name: string) => void
}

const TOKEN =
  /<!\[CDATA\[([\s\S]*?)\]\]>|<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<(\/?)([^\s/>!?<"'=]+)((?:\s+[^\s/>="'<]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|([^<]+)/gy
const ATTRIBUTE = /([^\s="']+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const ENTITIES: ReadonlyMap<string, string> = new Map([
  ...([
    ['amp', '&'],
    ['lt', '<'],
    ['gt', '>'],
    ['quot', '"'],
    ['apos', "'"],
  ] as const),
])
const DEPTH_LIMIT = 64

/**
 * Reads the elements of an XML document in order. It knows no document types, so no entities can be declared and
 * nothing is fetched or expanded.
 * @throws AppError *answers-unreadable* for anything else than well-nested elements
 */
export function readXml(xml: string, reader: XmlReader): void {
  const open: string[] = []
  let at = 0
  for (const token of xml.replace(/^\ufeff/, '').matchAll(TOKEN)) {
    at = token.index + token[0].length
    const [, data, slash, prefixed, attributes = '', empty, text] = token
    if (data !== undefined) reader.text?.(data)
    if (text !== undefined && open.length > 0) reader.text?.(decode(text))
    if (prefixed === undefined) continue
    const name = withoutPrefix(prefixed)
    if (slash === '/') {
      if (open.pop() !== prefixed) throw malformed()
      reader.close?.(name)
      continue
    }
    reader.open(name, readAttributes(attributes))
    if (empty === '/') reader.close?.(name)
    else if (open.push(prefixed) > DEPTH_LIMIT) throw malformed()
  }
  if (open.length > 0 || at < xml.replace(/^\ufeff/, '').length) throw malformed()
}

function malformed(): AppError {
  return new AppError('answers-unreadable', 'A part of the workbook is not XML that can be read safely.')
}

const NO_ATTRIBUTES: Attributes = new Map()

function readAttributes(text: string): Attributes {
  if (text === '') return NO_ATTRIBUTES
  return new Map(
    Array.from(text.matchAll(ATTRIBUTE), ([, name = '', double, single]) => [
      withoutPrefix(name),
      decode(double ?? single ?? ''),
    ]),
  )
}

function withoutPrefix(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

/** Entities of XML and characters by number; any other stays as it is. Escapes `_xHHHH_` of workbooks are undone. */
function decode(text: string): string {
  if (!text.includes('&') && !text.includes('_x')) return text
  return text
    .replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi, (whole, decimal, hex, name) => {
      if (name !== undefined) return ENTITIES.get(name) ?? whole
      const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole
    })
    .replace(/_x([0-9A-F]{4})_/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
}
