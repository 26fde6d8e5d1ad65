import { expect, test } from 'vitest'
import { ProxyLogin } from '../../../electron/shell/proxy-login.ts'
import type { ProxyQuestion } from '../../../shared/ipc/application-contract.ts'

const PROXY = { isProxy: true, scheme: 'basic', host: 'proxy.example', port: 3_128, realm: 'office' }
const OTHER = { ...PROXY, host: 'other.example' }
const OPEN = new AbortController().signal
const NAMED = { username: 'auditor', password: 'canary' }

function start() {
  const asked: (ProxyQuestion | null)[] = []
  const login = new ProxyLogin((question) => void asked.push(question))
  return { asked, login }
}

test('requests that meet a proxy at once ask one question, and later ones none', async () => {
  const { asked, login } = start()
  const answers = [login.find(PROXY, undefined, OPEN), login.find(PROXY, undefined, OPEN)]
  login.answer(NAMED)
  expect(await Promise.all(answers)).toEqual([NAMED, NAMED])
  expect(await login.find(PROXY, undefined, OPEN)).toBe(NAMED)
  expect(asked).toEqual([{ proxy: 'proxy.example:3128', wasRefused: false }, null])
  expect(JSON.stringify(asked)).not.toContain('canary')
})

test('a refused password is asked for again, and is not sent a second time', async () => {
  const { asked, login } = start()
  const first = login.find(PROXY, undefined, OPEN)
  login.answer(NAMED)
  const refused = (await first) ?? undefined
  const second = login.find(PROXY, refused, OPEN)
  expect(asked.at(-1)).toEqual({ proxy: 'proxy.example:3128', wasRefused: true })
  const better = { ...NAMED, password: 'better' }
  login.answer(better)
  expect(await second).toBe(better)
  // Another request was refused the former one meanwhile.
  expect(await login.find(PROXY, refused, OPEN)).toBe(better)
})

test('giving up answers every request that waits, and the next one asks again', async () => {
  const { asked, login } = start()
  const answers = [login.find(PROXY, undefined, OPEN), login.find(PROXY, undefined, OPEN)]
  login.answer(null)
  expect(await Promise.all(answers)).toEqual([null, null])
  const again = login.find(PROXY, undefined, OPEN)
  expect(login.question).toEqual({ proxy: 'proxy.example:3128', wasRefused: false })
  login.answer(null)
  expect(await again).toBeNull()
  expect(asked).toHaveLength(4)
})

test('two proxies are asked about one after the other', async () => {
  const { login } = start()
  const first = login.find(PROXY, undefined, OPEN)
  const second = login.find(OTHER, undefined, OPEN)
  expect(login.question?.proxy).toBe('proxy.example:3128')
  login.answer(NAMED)
  await first
  await expect.poll(() => login.question?.proxy).toBe('other.example:3128')
  login.answer(null)
  expect(await second).toBeNull()
})

test('a question goes away with the last request that waits for it', async () => {
  const { asked, login } = start()
  const [first, second] = [new AbortController(), new AbortController()]
  const answers = [login.find(PROXY, undefined, first.signal), login.find(PROXY, undefined, second.signal)]
  const other = login.find(OTHER, undefined, OPEN)
  first.abort()
  expect(await answers[0]).toBeNull()
  expect(login.question?.proxy).toBe('proxy.example:3128')
  second.abort()
  expect(await answers[1]).toBeNull()
  await expect.poll(() => login.question?.proxy).toBe('other.example:3128')
  login.answer(NAMED)
  expect(await other).toBe(NAMED)
  expect(asked.map((question) => question?.proxy)).toEqual([
    'proxy.example:3128',
    undefined,
    'other.example:3128',
    undefined,
  ])
})

test('a request that has ended while another proxy was asked about asks nothing', async () => {
  const { asked, login } = start()
  const first = login.find(PROXY, undefined, OPEN)
  const ended = new AbortController()
  const second = login.find(OTHER, undefined, ended.signal)
  ended.abort()
  expect(await second).toBeNull()
  login.answer(NAMED)
  expect(await first).toBe(NAMED)
  expect(asked).toHaveLength(2)
})
