import { sep } from 'node:path'
import { describe, expect, test } from 'vitest'
import { resolveBundlePath } from '../../../electron/shell/app-origin.ts'

const FOLDER = ['', 'opt', 'unhidden', 'renderer'].join(sep)

/** Every way we know to write "the folder above" and friends, in front of a target outside the bundle. */
const STEPS = [
  '..',
  '%2e%2e',
  '.%2e',
  '%2E.',
  '..%2f',
  '..%5c',
  '..\\',
  '....//',
  '%252e%252e',
  '\u2025',
  '..;',
]
const TARGETS = [
  'etc/passwd',
  'main/main.js',
  '%65tc/passwd',
  'etc/passwd%00.html',
  'renderer-other/index.html',
]

describe('addresses of the bundle', () => {
  test('lead to files of the bundle', () => {
    expect(resolveBundlePath(FOLDER, 'app://unhidden/')).toBe([FOLDER, 'index.html'].join(sep))
    expect(resolveBundlePath(FOLDER, 'app://unhidden/assets/a.js?x#y')).toBe(
      [FOLDER, 'assets', 'a.js'].join(sep),
    )
  })

  const attempts = STEPS.flatMap((step) =>
    TARGETS.flatMap((target) =>
      [1, 2, 5, 9].map((depth) => `app://unhidden/${`${step}/`.repeat(depth)}${target}`),
    ),
  )

  test(`never leave the folder (${attempts.length} attempts)`, () => {
    for (const address of attempts) {
      const path = resolveBundlePath(FOLDER, address)
      expect(path === null || path.startsWith(FOLDER + sep), address).toBe(true)
    }
  })

  test.each([
    'app://other/index.html',
    'app://unhidden.example/index.html',
    'https://unhidden/index.html',
    'file:///etc/passwd',
    'app://unhidden/%E0%A4%A',
    'app://unhidden/a%00b.html',
    'app://unhidden/a\\b',
    'nonsense',
  ])('of another kind lead nowhere: %s', (address) => {
    expect(resolveBundlePath(FOLDER, address)).toBeNull()
  })
})
