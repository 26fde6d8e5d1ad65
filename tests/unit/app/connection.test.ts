import { describe, expect, test } from 'vitest'
import { isAcceptableBaseUrl, isCalendarDate, isSameScope } from '../../../shared/domain/workspace.ts'

describe('a base URL', () => {
  test.each([
    'https://app.example.com',
    'https://app.example.com/',
    'https://app.example.com:8443/reviews/',
    'http://127.0.0.1:4010',
    'http://localhost',
    'http://[::1]:80/x',
  ])('is accepted: %s', (url) => {
    expect(isAcceptableBaseUrl(url)).toBe(true)
  })

  test.each([
    '',
    'app.example.com',
    'http://app.example.com',
    'http://127.0.0.1.example.com',
    'http://localhost.example.com',
    'http://localhost@example.com',
    'https://user:secret@example.com',
    'https://example.com/?hash=1',
    'https://example.com/#x',
    'ftp://localhost',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'https://',
    'https://exa mple.com',
  ])('is refused: %s', (url) => {
    expect(isAcceptableBaseUrl(url)).toBe(false)
  })
})

describe('a calendar date', () => {
  test.each([
    ['2024-02-29', true],
    ['2023-02-29', false],
    ['2024-13-01', false],
    ['2024-1-1', false],
    ['24-01-01', false],
    ['2024-01-01T00:00', false],
  ])('%s is a date: %s', (text, isDate) => {
    expect(isCalendarDate(text)).toBe(isDate)
  })
})

describe('two scopes', () => {
  const scope = { businessIds: ['1', '2'], from: null, to: null }

  test('are the same whatever the order and repetition of their businesses', () => {
    expect(isSameScope(scope, { ...scope, businessIds: ['2', '1', '1'] })).toBe(true)
  })

  test('differ by a business or a day', () => {
    expect(isSameScope(scope, { ...scope, businessIds: ['1'] })).toBe(false)
    expect(isSameScope(scope, { ...scope, from: '2024-01-01' })).toBe(false)
    expect(isSameScope(scope, { ...scope, to: '2024-01-01' })).toBe(false)
  })
})
