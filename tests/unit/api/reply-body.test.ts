import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createBodyCollector, decodeContent } from '../../../electron/api/reply-body.ts'

const BODY = Buffer.from('{"feedbackId1":"12"}'.repeat(20))

test('a body is collected up to its limit, and no piece beyond', () => {
  const collector = createBodyCollector(5)
  collector.add(Buffer.from('abc'))
  expect(() => collector.add(Buffer.from('def'))).toThrow(
    expect.objectContaining({
      code: 'reply-too-large',
      message: 'The reply is larger than any page can be.',
      details: { part: 'body', limitBytes: 5 },
    }),
  )
  collector.add(Buffer.from('de'))
  expect(collector.sizeBytes).toBe(5)
  expect(Buffer.from(collector.join()).toString()).toBe('abcde')
})

test.each([
  ['gzip', gzipSync(BODY)],
  [' GZIP ', gzipSync(BODY)],
  ['x-gzip', gzipSync(BODY)],
  ['deflate', deflateSync(BODY)],
  ['deflate', deflateRawSync(BODY)],
  ['br', brotliCompressSync(BODY)],
  ['identity', BODY],
  ['', BODY],
  [undefined, BODY],
])('a body packed by %j is unpacked', async (coding, packed) => {
  expect(Buffer.from(await decodeContent(packed, coding, BODY.length))).toEqual(BODY)
})

test('an empty body is none, however it is packed', async () => {
  expect(await decodeContent(Buffer.alloc(0), 'gzip', 10)).toHaveLength(0)
})

test.each([
  ['gzip', gzipSync(BODY)],
  ['deflate', deflateSync(BODY)],
  ['deflate', deflateRawSync(BODY)],
  ['br', brotliCompressSync(BODY)],
])('%s that ends too early is cut, and unpacks to no more than the limit', async (coding, packed) => {
  await expect(decodeContent(packed.subarray(0, packed.length - 12), coding, 1_000)).rejects.toMatchObject({
    code: 'reply-cut',
    message: 'The packed reply ends too early.',
    cause: expect.any(Error),
  })
  await expect(decodeContent(packed, coding, BODY.length - 1)).rejects.toMatchObject({
    code: 'reply-too-large',
    details: { part: 'body', limitBytes: BODY.length - 1 },
  })
})

test.each([
  ['gzip', 'The reply is not packed the way it says.'],
  ['gzip, br', 'The reply is packed in a way that is not supported.'],
  ['zstd', 'The reply is packed in a way that is not supported.'],
])('text that says %s is malformed', async (coding, message) => {
  await expect(decodeContent(BODY, coding, 1_000)).rejects.toMatchObject({
    code: 'reply-malformed',
    message,
    details: { fault: 'content-encoding' },
  })
})

test('deflate without its wrapper is told apart whatever its first bytes are', async () => {
  for (let at = 0; at < 400; at += 1) {
    const text = Buffer.from(String(at).repeat(1 + (at % 7)))
    expect(Buffer.from(await decodeContent(deflateRawSync(text), 'deflate', 1_000))).toEqual(text)
  }
})
