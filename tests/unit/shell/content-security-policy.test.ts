import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contentSecurityPolicy, developmentPolicy } from '../../../electron/shell/app-origin.ts'

const SERVER = 'ws://localhost:5173'

test('the policy of the application allows its own bundle and no network', () => {
  expect(contentSecurityPolicy()).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
      "connect-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; " +
      "require-trusted-types-for 'script'",
  )
})

test('the policy in development allows one server beside it, and other scripts from nowhere', () => {
  const policy = contentSecurityPolicy(developmentPolicy(SERVER))
  expect(policy).toContain(`connect-src 'self' ${SERVER};`)
  expect(policy).toContain("script-src 'self' 'unsafe-inline';")
  expect(policy).not.toContain('unsafe-eval')
  expect(policy).not.toContain('*')
})

test('the page brings the same strict policy, should it ever be served without one', () => {
  const page = readFileSync(new URL('../../../renderer/index.html', import.meta.url), 'utf8')
  const inPage = /http-equiv="Content-Security-Policy"\s+content="([^"]*)"/.exec(page)?.[1] ?? ''
  expect(contentSecurityPolicy().split('; ')).toEqual(expect.arrayContaining(inPage.split('; ')))
})
