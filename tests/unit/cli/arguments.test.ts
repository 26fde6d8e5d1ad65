import { expect, test } from 'vitest'
import { parseAction } from '../../../electron/cli/arguments.ts'

const ACTIONS = { list: [], choose: ['criterion'] } as const

test('an action has its own options, and those of every action', () => {
  const [action, args] = parseAction(
    ['choose', '--workspace', 'a.unhidden', '--criterion', 'x'],
    'criteria',
    ACTIONS,
  )
  expect([action, args.get('workspace'), args.get('criterion')]).toEqual(['choose', 'a.unhidden', 'x'])
  expect(() => parseAction(['list', '--criterion', 'x'], 'criteria', ACTIONS)).toThrow(/--criterion/)
})

test.each([[[]], [['toString']], [['--workspace']], [['List']]])(
  'what is no action is answered with the actions: %j',
  (args: readonly string[]) => {
    expect(() => parseAction(args, 'criteria', ACTIONS)).toThrow(
      'After "criteria" comes what to do: list or choose.',
    )
  },
)
