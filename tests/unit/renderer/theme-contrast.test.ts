import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const css = readFileSync(join(import.meta.dirname, '../../../renderer/theme/colors.css'), 'utf8')

const LIGHT = readBlock(':root {')
const THEMES = {
  light: LIGHT,
  dark: { ...LIGHT, ...readBlock('[data-mantine-color-scheme="dark"]:not([data-contrast="high"]) {') },
  contrast: { ...LIGHT, ...readBlock('[data-contrast="high"] {') },
}
const GROUNDS = ['bg', 'bg-rail', 'bg-sunk'] as const
const TEXTS = [
  'text',
  'text-2',
  'text-3',
  'accent-text',
  'shown-text',
  'hidden-text',
  'deleted-text',
  'unknown-text',
]
const SHAPES = ['line-control', 'shown-fill', 'hidden-edge', 'deleted-fill', 'unknown-fill']
/** Text on the wash or fill that it is drawn on. */
const PAIRS = [
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['accent-text', 'accent-soft'],
  ['shown-text', 'shown-soft'],
  ['hidden-text', 'hidden-soft'],
  ['deleted-text', 'deleted-soft'],
  ['unknown-text', 'unknown-soft'],
  ['mark-text', 'mark'],
  ['text', 'bg-press'],
  ['text-2', 'bg-press'],
  ['text', 'accent-soft'],
] as const

it.each(Object.entries(THEMES))('text of the %s theme has a contrast of 4.5 on every ground', (_, theme) => {
  const pairs = TEXTS.flatMap((text) => GROUNDS.map((ground) => [text, ground] as const))
  expect([...pairs, ...PAIRS].filter(([text, ground]) => ratioOf(theme, text, ground) < 4.5)).toEqual([])
})

it.each(Object.entries(THEMES))(
  'shapes and edges of the %s theme have a contrast of 3 on the content',
  (_, theme) => {
    expect(SHAPES.filter((shape) => ratioOf(theme, shape, 'bg') < 3)).toEqual([])
  },
)

/** The colors of a rule by name, where they are written as #rrggbb. */
function readBlock(selector: string): Record<string, string> {
  const start = css.indexOf(`\n${selector}`)
  expect(start).toBeGreaterThan(0)
  const block = css.slice(start, css.indexOf('\n}', start))
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name, color]) => [name, color]),
  )
}

/** Contrast ratio as WCAG 2.2 defines it. */
function ratioOf(theme: Record<string, string>, one: string, other: string): number {
  const [light = 0, dark = 0] = [luminanceOf(theme, one), luminanceOf(theme, other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminanceOf(theme: Record<string, string>, name: string): number {
  const color = theme[name]
  if (color === undefined) throw new Error(`no color ${name}`)
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
