import { expect, test } from 'vitest'
import { translateNetworkError } from '../../../electron/api/network-error.ts'
import { wordsOf } from '../../../shared/strings/cause-strings.ts'
import { ERROR_STRINGS } from '../../../shared/strings/error-strings.ts'

const failed = (code: string) =>
  wordsOf(translateNetworkError(Object.assign(new Error(code), { code })).toShape())

test.each([
  ['ENOTFOUND', 'The name of the service is not known'],
  ['EAI_AGAIN', 'The name of the service is not known'],
  ['ECONNREFUSED', 'Nothing answers at this address'],
  ['ENETUNREACH', 'There is no way to the service from this network'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'The certificate belongs to another address'],
  ['CERT_HAS_EXPIRED', 'The certificate of the service is out of date'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'Nobody this system trusts vouches for the certificate'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'Nobody this system trusts vouches for the certificate'],
])('%s of Node is told as: %s', (code, title) => {
  expect(failed(code).title).toBe(title)
})

test.each([
  ['ERR_NAME_NOT_RESOLVED', 'The name of the service is not known'],
  ['ERR_CONNECTION_REFUSED', 'Nothing answers at this address'],
  ['ERR_INTERNET_DISCONNECTED', 'There is no way to the service from this network'],
  ['ERR_PROXY_CONNECTION_FAILED', 'The proxy of this network did not let the request through'],
])('%s of Chromium is told as: %s', (reason, title) => {
  const strings = wordsOf({ code: 'network-unreachable', message: '', details: { reason } })
  expect(strings.title).toBe(title)
  expect(strings.nextStep).not.toBe(ERROR_STRINGS['network-unreachable'].nextStep)
})

test('a cause that is not known, and one of another failure, get the words of the failure', () => {
  expect(failed('EMFILE')).toEqual(ERROR_STRINGS['network-unreachable'])
  const redirect = { code: 'redirect-refused', message: '', details: { reason: 'dns' } } as const
  expect(wordsOf(redirect)).toEqual(ERROR_STRINGS['redirect-refused'])
})
