import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { WINDOW_BACKGROUNDS, windowBackground } from '../../../electron/shell/window-options.ts'

const SYSTEM = { shouldUseDarkColors: false, shouldUseHighContrastColors: false }

test('the window has the background of the page that it will show', () => {
  const tokens = readFileSync(new URL('../../../renderer/theme/colors.css', import.meta.url), 'utf8')
  const backgrounds = [...tokens.matchAll(/--bg:\s*(#[0-9a-f]{6})/gi)].map(([, color]) => color)
  expect(Object.values(WINDOW_BACKGROUNDS)).toEqual(backgrounds)
})

test('the chosen theme decides, and without a choice the system', () => {
  expect(windowBackground('dark', SYSTEM)).toBe(WINDOW_BACKGROUNDS.dark)
  expect(windowBackground('light', { ...SYSTEM, shouldUseDarkColors: true })).toBe(WINDOW_BACKGROUNDS.light)
  expect(windowBackground('system', SYSTEM)).toBe(WINDOW_BACKGROUNDS.light)
  expect(windowBackground('system', { ...SYSTEM, shouldUseDarkColors: true })).toBe(WINDOW_BACKGROUNDS.dark)
  expect(windowBackground('system', { shouldUseDarkColors: true, shouldUseHighContrastColors: true })).toBe(
    WINDOW_BACKGROUNDS['high-contrast'],
  )
})
