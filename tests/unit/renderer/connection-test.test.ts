import { describe, expect, it } from 'vitest'
import {
  findFailedField,
  listPassed,
  toTestLines,
} from '../../../renderer/features/start/connection-test.tsx'
import type { AppErrorCode } from '../../../shared/app-error.ts'
import type { ConnectionStep, ConnectionTest } from '../../../shared/ipc/application-contract.ts'

const failed = (code: AppErrorCode, failedAt: ConnectionStep, reason?: string): ConnectionTest => ({
  isAccepted: false,
  error: { code, message: '', details: reason === undefined ? {} : { reason } },
  failedAt,
  sent: null,
})
const statesOf = (test: ConnectionTest | null) => toTestLines(test, true).map(({ state }) => state)

describe('the lines of a connection test', () => {
  it('wait before the test', () => {
    expect(statesOf(null)).toEqual(['waiting', 'waiting', 'waiting', 'waiting'])
  })
  it('after the one that failed are named as not tried', () => {
    const titles = toTestLines(failed('service-client-id', 'credentials'), true).map(({ title }) => title)
    expect(titles).toEqual([
      'Service reached',
      'Client ID not known',
      'Signature not tried',
      'Data not tried',
    ])
  })
  it('mark the fields that a test has shown to be right', () => {
    expect(listPassed(undefined)).toEqual([])
    expect(listPassed(failed('service-signature', 'credentials'))).toEqual(['baseUrl', 'clientId'])
    expect(listPassed(failed('service-client-id', 'credentials'))).toEqual(['baseUrl'])
    expect(listPassed(failed('network-unreachable', 'service'))).toEqual([])
  })
  it('all pass with the first page of the history', () => {
    const passed = { isAccepted: true, durationMs: 84, pages: 80, entries: 500 } as const
    expect(statesOf(passed)).toEqual(['passed', 'passed', 'passed', 'passed'])
    expect(toTestLines(passed, true).map(({ text }) => text)).toMatchObject({
      0: 'TLS certificate valid, 84 ms',
      3: 'History page 1 of 80, 500 entries',
    })
    expect(findFailedField(passed)).toBeNull()
  })
  it.each([
    ['network-timeout', 'service', ['failed', 'waiting', 'waiting', 'waiting'], null],
    ['redirect-refused', 'service', ['failed', 'waiting', 'waiting', 'waiting'], 'baseUrl'],
    ['keychain-locked', 'service', ['failed', 'waiting', 'waiting', 'waiting'], null],
    ['network-interrupted', 'service', ['failed', 'waiting', 'waiting', 'waiting'], null],
    ['reply-cut', 'service', ['failed', 'waiting', 'waiting', 'waiting'], null],
    ['not-this-api', 'service', ['failed', 'waiting', 'waiting', 'waiting'], 'baseUrl'],
    ['service-client-id', 'credentials', ['passed', 'failed', 'waiting', 'waiting'], 'clientId'],
    ['service-signature', 'credentials', ['passed', 'passed', 'failed', 'waiting'], 'privateKey'],
    ['service-fault', 'data', ['passed', 'unknown', 'unknown', 'failed'], null],
    ['reply-malformed', 'data', ['passed', 'passed', 'passed', 'failed'], null],
  ] as const)('stop at %s and name the field', (code, step, states, field) => {
    expect(statesOf(failed(code, step))).toEqual(states)
    expect(findFailedField(failed(code, step))).toBe(field)
  })
  it.each([
    [401, 'service-unauthorized', 'Credentials rejected', 3, null],
    [403, 'service-status', 'Request refused', 3, null],
    [404, 'service-status', 'Request refused', 0, 'baseUrl'],
    [429, 'service-throttled', 'Too many requests', 3, null],
  ] as const)(
    'name the cause of HTTP status %i at the line it belongs to',
    (status, code, title, at, field) => {
      const test: ConnectionTest = {
        isAccepted: false,
        error: { code, message: '', details: { status } },
        failedAt: 'data',
        sent: null,
      }
      const lines = toTestLines(test, true)
      expect(lines.findIndex(({ state }) => state === 'failed')).toBe(at)
      expect(lines[at]?.title).toBe(title)
      expect(findFailedField(test)).toBe(field)
    },
  )
  it.each([
    ['dns', 'baseUrl'],
    ['ERR_NAME_NOT_RESOLVED', 'baseUrl'],
    ['refused', 'baseUrl'],
    ['unreachable', null],
    ['ERR_INTERNET_DISCONNECTED', null],
    ['ERR_PROXY_CONNECTION_FAILED', null],
    ['EMFILE', null],
  ] as const)('blame the address for %s only where no machine or port answers to it', (reason, field) => {
    const test = failed('network-unreachable', 'service', reason)
    expect(statesOf(test)).toEqual(['failed', 'waiting', 'waiting', 'waiting'])
    expect(findFailedField(test)).toBe(field)
  })
  it.each([
    ['CERT_HAS_EXPIRED', null],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', null],
    ['ERR_CERT_AUTHORITY_INVALID', null],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'baseUrl'],
    ['ERR_CERT_COMMON_NAME_INVALID', 'baseUrl'],
  ] as const)('blame the certificate for %s, and the address only where it may be wrong', (reason, field) => {
    const test = failed('certificate-invalid', 'service', reason)
    expect(toTestLines(test, true)[0]?.text).toMatch(/certificate/)
    expect(findFailedField(test)).toBe(field)
  })
  it('never say that fetched data are kept, because there are none', () => {
    for (const code of ['network-unreachable', 'service-fault', 'network-timeout', 'disk-full'] as const) {
      expect(JSON.stringify(toTestLines(failed(code, 'service'), true))).not.toMatch(/is kept|the cache/i)
    }
  })
})
