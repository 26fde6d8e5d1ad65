import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findTagProblem, foldTag, TAG_LENGTH_LIMIT, tidyTag } from '../../../shared/domain/annotations.ts'

describe('foldTag', () => {
  it('gives names that mean the same tag the same form', () => {
    const same = ['Late refund', ' late  REFUND ', 'Late\u00A0refund', 'ＬＡＴＥ\u3000refund', 'late\trefund']
    expect(new Set(same.map(foldTag))).toEqual(new Set(['late refund']))
    expect(foldTag('Éte\u0301')).toBe('été')
  })

  it('keeps different names apart', () => {
    expect(foldTag('été')).not.toBe(foldTag('ete'))
    expect(foldTag('late refund')).not.toBe(foldTag('laterefund'))
  })

  it('changes nothing when it folds a second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        expect(foldTag(foldTag(name))).toBe(foldTag(name))
      }),
    )
  })

  it('folds a name and its tidied form alike', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        expect(foldTag(tidyTag(name))).toBe(foldTag(name))
      }),
    )
  })
})

describe('findTagProblem', () => {
  it.each([
    ['', 'empty'],
    [' \u3000\t ', 'empty'],
    ['a\u0000b', 'control-characters'],
    ['a\u202Eb', 'control-characters'],
    ['x'.repeat(TAG_LENGTH_LIMIT + 1), 'too-long'],
  ])('refuses %j', (name, problem) => {
    expect(findTagProblem(name)).toBe(problem)
  })

  it.each(['Refund', 'x'.repeat(TAG_LENGTH_LIMIT), '😀'.repeat(TAG_LENGTH_LIMIT), '退款', '👩‍⚖️', 'نامه‌ای'])(
    'takes %s',
    (name) => {
      expect(findTagProblem(name)).toBeNull()
    },
  )
})
