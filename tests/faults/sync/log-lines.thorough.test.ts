import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { type CliWorkspace, createCliWorkspace } from '../support/cli-workspace.ts'

/** What a terminal or a log would act on: controls other than line feed, line separators, direction overrides. */
const ACTIVE = /[^\P{Cc}\n]|[\u2028\u2029\u202a-\u202e\u2066-\u2069]/u
const FORGERY =
  'oops\r\nFORGED: Sync complete.\u001b[2J\u001b]0;FORGED\u0007\u2028FORGED\u202e\u0085FORGED\nFORGED'
const entry = (name: string) => `"${name}":1`
const asName = JSON.stringify(FORGERY).slice(1, -1)

const REPLIES: readonly (readonly [what: string, body: string])[] = [
  ['an error of its own', JSON.stringify({ errorCode: 99, errorMessage: FORGERY })],
  ['a refused signature', JSON.stringify({ errorCode: 1, errorMessage: FORGERY })],
  ['an error code that is text', JSON.stringify({ errorCode: FORGERY, errorMessage: 'x' })],
  ['a web page', `<html><title>${FORGERY}</title>${FORGERY}</html>`],
  ['a page with names given twice', `{"page":1,"pages":1,${entry(asName)},${entry(asName)},"errorCode":0}`],
  [
    'a page with an entry it cannot state',
    `{"page":1,"pages":1,"feedbackId1":${JSON.stringify(FORGERY)},"errorCode":0}`,
  ],
  [
    'a page number that is text',
    JSON.stringify({ page: FORGERY, pages: FORGERY, perPage: FORGERY, errorCode: 0 }),
  ],
]

let body = ''
let workspace: CliWorkspace
beforeAll(async () => {
  const service = createServer((request, response) => {
    request.resume()
    response.writeHead(200, { 'content-type': 'application/json', connection: 'close' }).end(body)
  })
  await new Promise<void>((resolve) => {
    service.listen(0, '127.0.0.1', resolve)
  })
  workspace = await createCliWorkspace(`http://127.0.0.1:${(service.address() as AddressInfo).port}`)
  return () => service.close()
})

describe('a service that answers with line breaks and escape codes', () => {
  test.each(REPLIES)('in %s forges no line of the output', async (_what, reply) => {
    body = reply
    const { code, stdout, stderr } = await workspace.runHere('sync')
    expect(code).not.toBe(0)
    const output = stdout + stderr
    expect(output).not.toMatch(ACTIVE)
    expect(output.split('\n').filter((line) => line.startsWith('FORGED'))).toEqual([])
  })
})
