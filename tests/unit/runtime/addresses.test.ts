import { beforeAll, expect, test } from 'vitest'
import {
  addCustomScheme,
  customSchemeOf,
  toChromiumAddress,
  toChromiumPolicy,
  toElectronAddress,
} from '../../../tools/chromium-runtime/api/protocol.ts'

beforeAll(() => addCustomScheme('app'))

test.each([
  ['app://unhidden/index.html', 'https://unhidden.app.localhost/index.html'],
  ['app://unhidden/a%2fb?q=1#top', 'https://unhidden.app.localhost/a%2fb?q=1#top'],
])('shows %s to Chromium as %s, and back', (address, shown) => {
  expect(toChromiumAddress(address)).toBe(shown)
  expect(toElectronAddress(shown)).toBe(address)
})

test.each([
  'https://example.com/',
  'http://localhost:9/',
  'https://a.other.localhost/',
  'about:blank',
  'mailto:a@b.c',
])('leaves %s alone in both directions', (address) => {
  expect(toChromiumAddress(address)).toBe(address)
  expect(toElectronAddress(address)).toBe(address)
  expect(customSchemeOf(address)).toBeUndefined()
})

test('a policy that names the scheme means its addresses', () => {
  expect(toChromiumPolicy("script-src 'self' app:; img-src app://unhidden/ data:")).toBe(
    "script-src 'self' https://*.app.localhost; img-src https://unhidden.app.localhost/ data:",
  )
})
