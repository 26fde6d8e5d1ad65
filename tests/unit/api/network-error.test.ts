import { expect, test } from 'vitest'
import { translateNetworkError } from '../../../electron/api/network-error.ts'
import { AppError } from '../../../shared/app-error.ts'

const failure = (code: string) => Object.assign(new Error('words of Node'), { code })

test.each([
  ['ENOTFOUND', 'network-unreachable', 'dns'],
  ['EAI_AGAIN', 'network-unreachable', 'dns'],
  ['EAI_FAIL', 'network-unreachable', 'dns'],
  ['EAI_NODATA', 'network-unreachable', 'dns'],
  ['EAI_NONAME', 'network-unreachable', 'dns'],
  ['ECONNREFUSED', 'network-unreachable', 'refused'],
  ['EHOSTUNREACH', 'network-unreachable', 'unreachable'],
  ['ENETUNREACH', 'network-unreachable', 'unreachable'],
  ['EHOSTDOWN', 'network-unreachable', 'unreachable'],
  ['ENETDOWN', 'network-unreachable', 'unreachable'],
  ['EADDRNOTAVAIL', 'network-unreachable', 'unreachable'],
  ['EMFILE', 'network-unreachable', 'EMFILE'],
  ['ECONNRESET', 'network-interrupted', 'ECONNRESET'],
  ['ECONNABORTED', 'network-interrupted', 'ECONNABORTED'],
  ['EPIPE', 'network-interrupted', 'EPIPE'],
  ['ERR_STREAM_PREMATURE_CLOSE', 'network-interrupted', 'ERR_STREAM_PREMATURE_CLOSE'],
  ['HPE_INVALID_EOF_STATE', 'network-interrupted', 'HPE_INVALID_EOF_STATE'],
  ['HPE_INVALID_CONSTANT', 'reply-malformed', 'HPE_INVALID_CONSTANT'],
  ['CERT_HAS_EXPIRED', 'certificate-invalid', 'CERT_HAS_EXPIRED'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'certificate-invalid', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'certificate-invalid', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'certificate-invalid', 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ['EPROTO', 'certificate-invalid', 'EPROTO'],
])('%s becomes %s', (code, translated, reason) => {
  const cause = failure(code)
  const error = translateNetworkError(cause)
  expect(error).toMatchObject({ code: translated, details: { reason }, cause })
  expect(error.message).toMatch(/^[A-Z].*\.$/)
})

test.each(['ETIMEDOUT', 'ERR_SOCKET_CONNECTION_TIMEOUT'])(
  '%s means that no connection was made in time',
  (code) => {
    expect(translateNetworkError(failure(code))).toMatchObject({
      code: 'network-timeout',
      details: { phase: 'connect' },
      message: 'No connection to the service could be made in time.',
    })
  },
)

test('headers that are too large are named', () => {
  expect(translateNetworkError(failure('HPE_HEADER_OVERFLOW'))).toMatchObject({
    code: 'reply-too-large',
    details: { part: 'headers' },
    message: 'The headers of the reply are too large.',
  })
})

test('where every address failed, the first gives the reason', () => {
  const both = new AggregateError([failure('ECONNREFUSED'), failure('ENETUNREACH')])
  expect(translateNetworkError(both)).toMatchObject({ details: { reason: 'refused' } })
  expect(translateNetworkError(Object.assign(both, { code: 'ETIMEDOUT' }))).toMatchObject({
    code: 'network-timeout',
  })
})

test('an expected failure passes, and a bug stays internal', () => {
  const expected = new AppError('cancelled', 'x')
  expect(translateNetworkError(expected)).toBe(expected)
  for (const bug of [new TypeError('bug'), failure('ERR_INVALID_ARG_TYPE'), new AggregateError([]), 'text']) {
    expect(translateNetworkError(bug)).toMatchObject({ code: 'internal' })
  }
  expect(translateNetworkError(Object.assign(new Error('x'), { code: 7 }))).toMatchObject({
    code: 'internal',
  })
})
