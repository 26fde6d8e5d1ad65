import { MantineProvider } from '@mantine/core'
import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Button } from '../../../renderer/components/controls/button.tsx'
import { Token } from '../../../renderer/components/controls/chip.tsx'
import { Field } from '../../../renderer/components/controls/field.tsx'
import { ScreenMessage, SkeletonRows } from '../../../renderer/components/frame/screen-states.tsx'
import { PriorityBars, StateIcon } from '../../../renderer/components/state/state-icon.tsx'

const render = (element: ReactElement) =>
  renderToStaticMarkup(
    createElement(MantineProvider, {
      withCssVariables: false,
      withGlobalClasses: false,
      // biome-ignore lint/correctness/noChildrenProp: the type demands it
      children: element,
    }),
  )
const ignore = () => undefined

it('keeps a disabled button focusable, so that its reason can be read', () => {
  const html = render(createElement(Button, { disabledReason: 'Choose a ground first' }, 'Confirm'))
  expect(html).toContain('aria-disabled="true"')
  expect(html).not.toContain(' disabled')
})

it('leaves the key out of the name of a button', () => {
  expect(render(createElement(Button, { shortcut: 'C' }, 'Confirm'))).toMatch(
    /<kbd[^>]* aria-hidden="true">C</,
  )
})

it('names what a token removes', () => {
  const html = render(createElement(Token, { name: 'State', value: 'Hidden or deleted', onRemove: ignore }))
  expect(html).toContain('aria-label="Remove State Hidden or deleted"')
})

it('connects a field with its error and its help', () => {
  const html = render(
    createElement(Field, { id: 'scope', label: 'Scope', help: 'One ID per line', error: 'Empty' }),
  )
  const [, described = ''] = /aria-describedby="([^"]+)"/.exec(html) ?? []
  const ids = described.split(/\s+/)
  expect(ids).toHaveLength(2)
  for (const id of ids) expect(html).toContain(`id="${id}"`)
  expect(html).toContain('aria-invalid="true"')
})

it('names priorities, which have no text beside them, and not states, which have', () => {
  expect(render(createElement(StateIcon, { state: 'hidden' }))).toContain('aria-hidden="true"')
  const bars = render(createElement(PriorityBars, { priority: 'medium' }))
  expect(bars).toContain('aria-label="Medium priority"')
  expect(bars.match(/data-filled/g)).toHaveLength(2)
})

it('announces failures, and says nothing of zero while it loads', () => {
  expect(render(createElement(ScreenMessage, { icon: null, tone: 'bad', title: 'Sync stopped' }))).toContain(
    'role="alert"',
  )
  const skeleton = render(createElement(SkeletonRows, { rows: 3 }))
  expect(skeleton.replace(/<[^>]*>/g, '')).toBe('')
})
