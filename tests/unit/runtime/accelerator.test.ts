import { expect, test } from 'vitest'
import { normalizeAccelerator } from '../../../tools/chromium-runtime/api/menu.ts'

const main = process.platform === 'darwin' ? 'meta' : 'ctrl'

test.each([
  ['CmdOrCtrl+Shift+W', `${main}+shift+w`],
  ['Shift+CommandOrControl+R', `${main}+shift+r`],
  ['F11', 'f11'],
  ['CmdOrCtrl+,', `${main}+,`],
  ['CmdOrCtrl+Plus', `${main}++`],
  ['Alt+Left', 'alt+arrowleft'],
])('%s is the key %s', (accelerator, key) => {
  expect(normalizeAccelerator(accelerator)).toBe(key)
})
