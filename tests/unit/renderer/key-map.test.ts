import { expect, it } from 'vitest'
import {
  KEY_MAP,
  KEY_SCOPES,
  type KeyScope,
  listBindings,
} from '../../../renderer/components/keyboard/key-map.ts'
import { matchKey } from '../../../renderer/components/keyboard/use-keys.ts'

const NO_MODIFIER = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }

const press = (
  key: string,
  {
    scopes = ['list', 'anywhere'],
    pending = null,
    isInTextField = false,
    ...modifiers
  }: {
    readonly scopes?: readonly KeyScope[]
    readonly pending?: string | null
    readonly isInTextField?: boolean
    readonly code?: string
    readonly ctrlKey?: boolean
    readonly metaKey?: boolean
    readonly altKey?: boolean
    readonly shiftKey?: boolean
  } = {},
) => {
  const match = matchKey({ key, code: '', ...NO_MODIFIER, ...modifiers }, pending, scopes, isInTextField)
  return match.binding?.id ?? (match.pending === null ? null : `${match.pending}…`)
}

it('has each id once, and each key once in a scope', () => {
  expect(new Set(KEY_MAP.map(({ id }) => id)).size).toBe(KEY_MAP.length)
  for (const scope of KEY_SCOPES) {
    const keys = KEY_MAP.filter((binding) => binding.scope === scope).flatMap(
      (binding) => binding.keys as readonly string[],
    )
    expect(new Set(keys).size, scope).toBe(keys.length)
  }
})

it('has labels of at most three words', () => {
  expect(KEY_MAP.map(({ label }) => label).filter((label) => label.split(' ').length > 3)).toEqual([])
})

it('goes to a place with two keys', () => {
  expect(press('g')).toBe('G…')
  expect(press('c', { pending: 'G' })).toBe('go-cases')
  expect(press('q', { pending: 'G' })).toBeNull()
})

it('gives a key to the most specific scope', () => {
  expect(press('f')).toBe('filter')
  expect(press('f', { scopes: ['sheet', 'list', 'anywhere'] })).toBe('fail')
  const labels = listBindings(['sheet', 'list', 'anywhere']).filter(({ keys }) => keys.includes('F'))
  expect(labels.map(({ id }) => id)).toEqual(['fail'])
})

it('leaves letters to a text field, and to nobody without a list', () => {
  expect(press('j', { isInTextField: true })).toBeNull()
  expect(press('?', { isInTextField: true, shiftKey: true })).toBeNull()
  expect(press('k', { isInTextField: true, ctrlKey: true })).toBe('palette')
  expect(press('j', { scopes: ['anywhere'] })).toBeNull()
})

it('reads Shift, Command, and Alt with the characters of a Mac', () => {
  expect(press('?', { shiftKey: true })).toBe('help')
  expect(press('A', { shiftKey: true, scopes: ['issues'] })).toBe('acknowledge-kind')
  expect(press('a', { scopes: ['issues'] })).toBe('acknowledge')
  expect(press('E', { metaKey: true, shiftKey: true })).toBe('save-report')
  expect(press('¡', { altKey: true, code: 'Digit1', scopes: ['inspector'] })).toBe('tab-timeline')
})
