import { expect, test } from 'vitest'
import { keepFromOwnKeychain } from '../../../tools/session/test-session.ts'

test.each([
  ['outside of a session', {}, 'none'],
  ['in the session of the tests, which has a keyring of its own', { UNHIDDEN_TEST_SESSION: '1' }, undefined],
  ['with leave', { UNHIDDEN_TEST_OWN_KEYCHAIN: '1' }, undefined],
  ['with anything but leave', { UNHIDDEN_TEST_OWN_KEYCHAIN: 'yes' }, 'none'],
])('%s, tests use the keychain: %o → %s', (_name, given, expected) => {
  const environment: NodeJS.ProcessEnv = { ...given }
  keepFromOwnKeychain(environment)
  expect(environment.UNHIDDEN_KEYCHAIN).toBe(expected)
})
