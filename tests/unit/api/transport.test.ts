import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  DEFAULT_LIMITS,
  joinHeaders,
  refuseRedirect,
  requestHeaders,
  requireSecureAddress,
  startDeadlines,
  timeout,
} from '../../../electron/api/transport.ts'

test('a request asks for a body as it is, and JSON unless it is something else', () => {
  const request = { url: 'https://x.test', body: '' }
  expect(requestHeaders(request)).toEqual({
    'content-type': 'application/json',
    accept: 'application/json',
    'accept-encoding': 'identity',
  })
  expect(requestHeaders({ ...request, contentType: 'application/timestamp-query' })).toEqual({
    'content-type': 'application/timestamp-query',
    accept: '*/*',
    'accept-encoding': 'identity',
  })
})

test('requests go to https and to this machine only', () => {
  expect(requireSecureAddress('https://service.test/api').hostname).toBe('service.test')
  expect(requireSecureAddress('http://127.0.0.1:8080/').port).toBe('8080')
  for (const url of ['http://service.test/', 'ftp://service.test/', 'https://', 'service.test']) {
    expect(() => requireSecureAddress(url)).toThrow(
      expect.objectContaining({
        code: 'insecure-address',
        message: 'Requests go to https addresses, or to this machine, only.',
      }),
    )
  }
})

test('every status of a redirect is refused, and no other', () => {
  for (const status of [200, 299, 400, 503]) expect(() => refuseRedirect(status)).not.toThrow()
  for (const status of [300, 302, 399]) {
    expect(() => refuseRedirect(status)).toThrow(
      expect.objectContaining({
        code: 'redirect-refused',
        message: 'The service points to another address.',
        details: { status },
      }),
    )
  }
})

test('headers of one name are joined, whatever their letters', () => {
  const joined = joinHeaders([
    ['Date', 'a'],
    ['X', '1'],
    ['x', '2'],
    ['__proto__', 'y'],
  ])
  expect(Object.entries(joined)).toEqual([
    ['date', 'a'],
    ['x', '1, 2'],
    ['__proto__', 'y'],
  ])
})

describe('a request ends', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const LIMITS = { connectMs: 10, headersMs: 30, idleMs: 20, totalMs: 100, headerBytes: 1, bodyBytes: 1 }
  const begin = () => {
    const phases: string[] = []
    const deadlines = startDeadlines(LIMITS, ({ message }) => phases.push(message))
    return { phases, deadlines }
  }

  test('when no connection is made', () => {
    const { phases } = begin()
    vi.advanceTimersByTime(9)
    expect(phases).toEqual([])
    vi.advanceTimersByTime(500)
    expect(phases).toEqual(['No connection to the service could be made in time.'])
  })

  test('when no headers come', () => {
    const { phases, deadlines } = begin()
    deadlines.connected()
    vi.advanceTimersByTime(29)
    expect(phases).toEqual([])
    vi.advanceTimersByTime(1)
    expect(phases).toEqual(['The service did not begin to answer in time.'])
  })

  test('when the service stops sending, and each piece gives it time again', () => {
    const { phases, deadlines } = begin()
    deadlines.headersReceived()
    vi.advanceTimersByTime(19)
    deadlines.pieceReceived()
    vi.advanceTimersByTime(19)
    expect(phases).toEqual([])
    vi.advanceTimersByTime(1)
    expect(phases).toEqual(['The service stopped sending in the middle of its answer.'])
  })

  test('when the whole takes too long', () => {
    const { phases, deadlines } = begin()
    deadlines.headersReceived()
    for (let at = 0; at < 10; at += 1) {
      vi.advanceTimersByTime(10)
      deadlines.pieceReceived()
    }
    expect(phases).toEqual(['The service took too long to send its whole answer.'])
  })

  test('not while a person is asked, who gets every limit in full again', () => {
    const { phases, deadlines } = begin()
    vi.advanceTimersByTime(9)
    deadlines.pause()
    vi.advanceTimersByTime(500)
    deadlines.resume()
    vi.advanceTimersByTime(9)
    expect(phases).toEqual([])
    deadlines.connected()
    vi.advanceTimersByTime(21)
    expect(phases).toEqual(['The service did not begin to answer in time.'])
  })

  test('once, and never after it was stopped', () => {
    const { phases, deadlines } = begin()
    deadlines.pieceReceived()
    deadlines.stop()
    deadlines.resume()
    vi.advanceTimersByTime(500)
    expect(phases).toEqual([])
  })

  test('in full after a pause too', () => {
    const { phases, deadlines } = begin()
    deadlines.pause()
    deadlines.resume()
    deadlines.headersReceived()
    for (let at = 0; at < 10; at += 1) {
      vi.advanceTimersByTime(10)
      deadlines.pieceReceived()
    }
    expect(phases).toEqual(['The service took too long to send its whole answer.'])
  })
})

test('errors of time say which limit it was', () => {
  expect(timeout('idle')).toMatchObject({ code: 'network-timeout', details: { phase: 'idle' } })
})

test('a page may take two minutes and 64 MiB, and its headers 32 KiB', () => {
  expect(DEFAULT_LIMITS).toMatchObject({ totalMs: 120_000, bodyBytes: 67_108_864, headerBytes: 32_768 })
})
