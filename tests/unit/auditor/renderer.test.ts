import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NO_ANNOTATIONS } from '../../../electron/store/read/item-annotations.ts'
import { rankMatches, scoreMatch } from '../../../renderer/app/palette/palette-entries.ts'
import {
  renameChoice,
  type TagChoice,
  toChoices,
  toggleChoice,
  toTagChange,
  wantTag,
} from '../../../renderer/features/annotations/tag-choice-row.tsx'
import { toResultTsv } from '../../../renderer/features/data/console-result.tsx'

describe('the command palette', () => {
  it('finds a name by letters in their order, best first', () => {
    const names = ['Go to Settings', 'Start a complete sweep', 'Start a quick sweep', 'Verify the evidence']
    expect(rankMatches('quick', names, String)).toEqual(['Start a quick sweep'])
    expect(rankMatches('strt swp', names, String)).toEqual(['Start a quick sweep', 'Start a complete sweep'])
    expect(rankMatches('  ', names, String)).toEqual(names)
    expect(rankMatches('xyz', names, String)).toEqual([])
  })

  it('looks past accents and case', () => {
    expect(scoreMatch('uber', 'Saved search: Über 30 Tage')).not.toBeNull()
  })

  it('finds every name by any of its letters left out', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 2 }), fc.nat(), (name, at) => {
        const cut = [...name].filter((_, index, all) => index !== at % all.length).join('')
        expect(scoreMatch(cut, name)).not.toBeNull()
      }),
    )
  })
})

describe('the dialog of tags', () => {
  const tags = [
    { name: 'Refund', items: 3 },
    { name: 'Other', items: 1 },
  ]
  const marks = [
    { ...NO_ANNOTATIONS, tags: ['Refund'] },
    { ...NO_ANNOTATIONS, tags: [] },
  ]
  const wanted = (choices: readonly TagChoice[]) => choices.map(({ name, wanted }) => [name, wanted])

  it('shows a tag that some of the items have as neither on nor off, and leaves it so', () => {
    const choices = toChoices(tags, marks)
    expect(wanted(choices)).toEqual([
      ['Refund', 'some'],
      ['Other', 'none'],
    ])
    expect(toTagChange(choices)).toEqual({ add: [], remove: [] })
  })

  it('puts a tag on all, then takes it off all', () => {
    const once = toggleChoice(toChoices(tags, marks), 'refund')
    expect(toTagChange(once)).toEqual({ add: ['Refund'], remove: [] })
    expect(toTagChange(toggleChoice(once, 'refund'))).toEqual({ add: [], remove: ['Refund'] })
  })

  it('takes a typed name for the tag that exists, or makes a new one', () => {
    expect(toTagChange(wantTag(toChoices(tags, marks), ' OTHER '))).toEqual({ add: ['Other'], remove: [] })
    expect(toTagChange(wantTag(toChoices(tags, marks), 'New  one'))).toEqual({ add: ['New one'], remove: [] })
  })

  it('unites a tag that is renamed to another', () => {
    expect(wanted(renameChoice(toChoices(tags, marks), 'other', 'refund'))).toEqual([['refund', 'none']])
  })
})

describe('a result copied from the SQL console', () => {
  it('keeps cells apart and starts no formula', () => {
    const rows = [['-5', '=1+1', 'a\tb', null, 'say "no"', '12345678901234567890']]
    expect(toResultTsv(['a', 'b', 'c', 'd', 'e', 'f'], rows)).toBe(
      'a\tb\tc\td\te\tf\r\n-5\t\'=1+1\t"a\tb"\t\t"say ""no"""\t12345678901234567890',
    )
  })
})
