import { describe, expect, it } from 'vitest'
import { excerptAround, readReply } from '../../../renderer/features/inspector/original-reply.tsx'
import type { ReceiptDetail } from '../../../shared/ipc/detail-contract.ts'

const entryOf = (number: number, content = 'x') =>
  `"feedbackId${number}":${number}, "content${number}": ${JSON.stringify(content)}`

function replyOf(bodyText: string, marked: string, cut = 0): ReceiptDetail {
  const start = bodyText.indexOf(marked)
  const marks = start < 0 ? [] : [{ start, end: start + marked.length }]
  return { receipt: {} as ReceiptDetail['receipt'], bodyText, marks, cutBefore: 0, cutAfter: cut }
}

describe('a reply read entry by entry', () => {
  const body = `{${Array.from({ length: 12 }, (_, at) => entryOf(at, `say "n1": ${at}`)).join(',')},"count":12}`

  it('has the marked entry with its neighbors, as the service wrote them', () => {
    const reply = readReply(replyOf(body, entryOf(7, 'say "n1": 7')))
    expect(reply).toMatchObject({ marked: 7, total: 12 })
    expect(reply?.entries.map(({ number }) => number)).toEqual([6, 7, 8, 9, 10])
    expect(reply?.entries[1]?.members).toEqual([
      { name: '"feedbackId7"', value: '7' },
      { name: '"content7"', value: String.raw`"say \"n1\": 7"` },
    ])
  })

  it('ends where the entries end', () => {
    const reply = readReply(replyOf(body, entryOf(11, 'say "n1": 11')))
    expect(reply?.entries.at(-1)?.members.at(-1)?.value).toBe(String.raw`"say \"n1\": 11"`)
  })

  it('has no total where a part was left out', () => {
    expect(readReply(replyOf(body, entryOf(7, 'say "n1": 7'), 100))?.total).toBeNull()
  })

  it('is null for another shape, and where the entry is not in it', () => {
    expect(readReply(replyOf('[{"feedbackId":1},{"feedbackId":2}]', '{"feedbackId":2}'))).toBeNull()
    expect(
      readReply(replyOf('{"feedbackId0":1,"feedbackId1":2}', '"feedbackId0":1,"feedbackId1":2')),
    ).toBeNull()
    expect(readReply(replyOf(body, 'nowhere'))).toBeNull()
  })
})

it('a reply as received shows the marked entry with its surroundings', () => {
  const body = `${'a'.repeat(10_000)}HIT${'b'.repeat(10_000)}`
  const excerpt = excerptAround(replyOf(body, 'HIT'))
  const [hit] = excerpt.hits
  expect(excerpt.text.slice(hit?.start, hit?.end)).toBe('HIT')
  expect(excerpt).toMatchObject({ isCutBefore: true, isCutAfter: true })
  expect(excerpt.text.length).toBeLessThan(3_000)
})
