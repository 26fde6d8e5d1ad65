import { textBytesAt } from '../../../electron/indexing/encoded-texts.ts'
import { FullTextEncoder } from '../../../electron/indexing/full-text-encoder.ts'
import type { ResponseType } from '../../../shared/domain/feedback-item.ts'

const packer = new FullTextEncoder()

/** What the full-text table and the table of words take of one response. */
export function toFullText(content: string, type: ResponseType) {
  packer.add(Buffer.from(content), type)
  const { texts, words } = packer.finish()
  const text = Buffer.from(textBytesAt(texts, 0)).toString()
  return { text, words: words === '' ? [] : words.split(' ') }
}

/** The tokens of the text alone, with spaces between them. */
export function toTokens(content: string): string {
  return toFullText(content, 'owner').text.trim().split(' ').slice(0, -1).join(' ')
}
