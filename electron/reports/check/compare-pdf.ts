import type { DifferentPlace } from '../../../shared/domain/report-check.ts'

/** More are the same news. */
const TOLD_PAGES = 12

/**
 * Where a PDF differs from the one that the application writes, by its objects: pages by their number, what travels inside,
 * and the rest. The compiler writes every object in plain sight, so that no reader of PDF is needed.
 */
export function comparePdf(written: Uint8Array, found: Uint8Array): readonly DifferentPlace[] {
  const original = Buffer.from(written)
  const copy = Buffer.from(found)
  if (copy.subarray(0, original.length).equals(original)) {
    return [{ kind: 'appended', bytes: copy.length - original.length }]
  }
  if (original.subarray(0, copy.length).equals(copy)) {
    return [{ kind: 'cut', bytes: original.length - copy.length }]
  }
  return nameObjects(original, findChangedObjects(original, copy))
}

const OBJECT = /(?:^|\n)(\d+) 0 obj\b/g

interface PdfObject {
  readonly id: number
  readonly text: string
}

function listObjects(pdf: Buffer): readonly PdfObject[] {
  const text = pdf.toString('latin1')
  const starts = [...text.matchAll(OBJECT)].map((match) => ({ id: Number(match[1]), at: match.index }))
  return starts.map(({ id, at }, index) => {
    const end = text.indexOf('\nendobj', at)
    const next = starts[index + 1]?.at ?? text.length
    return { id, text: text.slice(at, end < 0 || end > next ? next : end) }
  })
}

function findChangedObjects(original: Buffer, copy: Buffer): ReadonlySet<number> {
  const found = new Map(listObjects(copy).map(({ id, text }) => [id, text]))
  const changed = listObjects(original).filter(({ id, text }) => found.get(id) !== text)
  return new Set(changed.map(({ id }) => id))
}

function nameObjects(original: Buffer, changed: ReadonlySet<number>): readonly DifferentPlace[] {
  const objects = listObjects(original)
  const pages = objects.filter(({ text }) => /\/Type \/Page\b(?!s)/.test(text))
  const ordered = orderPages(objects, pages)
  const contents = new Map(
    ordered.flatMap(({ id, text }, at) => [
      [id, at + 1] as const,
      ...[...text.matchAll(/\/Contents (\d+) 0 R/g)].map((match) => [Number(match[1]), at + 1] as const),
    ]),
  )
  const touched = [...new Set([...changed].flatMap((id) => contents.get(id) ?? []))].sort((a, b) => a - b)
  const others = objects.filter(({ id }) => changed.has(id) && !contents.has(id))
  const parts = new Set(others.map(({ text }) => partOf(text)))
  return [
    ...touched.slice(0, TOLD_PAGES).map((page) => ({ kind: 'page', page }) as const),
    ...[...parts].map((part) => ({ kind: 'part', part }) as const),
    ...(touched.length === 0 && parts.size === 0 ? [{ kind: 'part', part: 'other' } as const] : []),
  ]
}

/** In the order of the page tree, which the compiler writes as one list. */
function orderPages(objects: readonly PdfObject[], pages: readonly PdfObject[]): readonly PdfObject[] {
  const tree = objects.find(({ text }) => text.includes('/Type /Pages'))
  const kids = [...(/\/Kids \[([^\]]*)\]/.exec(tree?.text ?? '')?.[1] ?? '').matchAll(/(\d+) 0 R/g)]
  const places = new Map(kids.map((match, at) => [Number(match[1]), at]))
  return [...pages].sort((a, b) => (places.get(a.id) ?? a.id) - (places.get(b.id) ?? b.id))
}

function partOf(text: string): 'attachment' | 'metadata' | 'other' {
  if (text.includes('/Type /EmbeddedFile') || text.includes('/Type /Filespec')) return 'attachment'
  return text.includes('/Type /Metadata') ? 'metadata' : 'other'
}
