import { describe, expect, it } from 'vitest'
import { hasValue, type QuickKey, toggleValue } from '../../../renderer/features/feedback/quick-filters.ts'
import { parseQuery } from '../../../shared/query/parse-query.ts'
import { printQuery } from '../../../shared/query/print-query.ts'

function read(text: string) {
  const parsed = parseQuery(text)
  if (!parsed.ok) throw new Error(parsed.error.message)
  return parsed.query
}
const toggle = (text: string, key: QuickKey, value: string) => printQuery(toggleValue(read(text), key, value))

describe('a chip', () => {
  it('writes a term and takes it away again', () => {
    expect(toggle('late', 'visibility', 'hidden')).toBe('late visibility:hidden')
    expect(toggle('late visibility:hidden', 'visibility', 'hidden')).toBe('late')
  })
  it('joins another value of its key', () => {
    expect(toggle('visibility:hidden late', 'visibility', 'shown')).toBe('visibility:hidden,shown late')
    expect(toggle('visibility:hidden,shown', 'visibility', 'hidden')).toBe('visibility:shown')
  })
  it('is on exactly when the text says so', () => {
    expect(hasValue(read('deleted:yes'), 'deleted', 'yes')).toBe(true)
    expect(hasValue(read('deleted:yes'), 'deleted', 'no')).toBe(false)
  })
  it('leaves an excluding term to the user', () => {
    expect(hasValue(read('-visibility:shown'), 'visibility', 'shown')).toBe(false)
    expect(toggle('-visibility:shown', 'visibility', 'hidden')).toBe('-visibility:shown visibility:hidden')
  })
  it.each([
    ['visibility', ['shown', 'hidden', 'unknown']],
    ['deleted', ['yes', 'no', 'unknown']],
    ['response', ['none', 'owner', 'customer', 'any']],
    ['contradictory', ['yes', 'no']],
    ['type', ['owner', 'customer']],
  ] as const)('of %s writes what the language can read', (key, values) => {
    for (const value of values) expect(hasValue(read(toggle('', key, value)), key, value)).toBe(true)
  })
})
