import { Tooltip } from '@mantine/core'
import { useEffect, useState } from 'react'

/** Milliseconds that the pointer rests before a tip shows; the keyboard's focus shows it at once. */
const REST_MS = 350

/** Attributes of an element with a tip. */
export function tip(text: string, side: 'top' | 'right' = 'top') {
  return { 'data-tip': text, 'data-tip-side': side } as const
}

interface ShownTip {
  readonly target: HTMLElement
  readonly text: string
  readonly side: 'top' | 'right'
}

/**
 * The one tooltip of the window, for whatever the pointer or the keyboard is on. One for each button took a fifth of
 * the time that drawing a screen takes, and no button needs it before it is pointed at.
 */
export function Tips() {
  const [shown, setShown] = useState<ShownTip | null>(null)
  useEffect(() => watchTips(setShown), [])
  if (!shown) return null
  return (
    <Tooltip
      key={shown.side}
      opened
      target={shown.target}
      position={shown.side}
      label={shown.text}
      style={{ whiteSpace: 'pre-line' }}
    />
  )
}

/** @returns what ends it */
function watchTips(show: (shown: ShownTip | null) => void): () => void {
  let current: HTMLElement | null = null
  let resting: number | undefined
  const texts = new MutationObserver(() => (current ? open(current) : undefined))
  const open = (target: HTMLElement) => {
    current = target
    const { tip: text, tipSide } = target.dataset
    if (!text || !target.isConnected) return close()
    texts.observe(target, { attributeFilter: ['data-tip'] })
    show({ target, text, side: tipSide === 'right' ? 'right' : 'top' })
  }
  const close = () => {
    window.clearTimeout(resting)
    texts.disconnect()
    if (current) show(null)
    current = null
  }
  const onOver = ({ target, pointerType }: PointerEvent) => {
    const there = tipped(target)
    if (there && there === current) return
    close()
    if (there && pointerType === 'mouse') resting = window.setTimeout(() => open(there), REST_MS)
  }
  const onFocus = ({ target }: FocusEvent) => {
    close()
    const there = tipped(target)
    // A click also gives the focus, to what it just chose.
    if (there === target && there?.matches(':focus-visible')) open(there)
  }
  const onKey = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') close()
  }
  const events = new AbortController()
  const options = { signal: events.signal, capture: true, passive: true }
  document.addEventListener('pointerover', onOver, options)
  document.documentElement.addEventListener('pointerleave', close, { signal: events.signal })
  document.addEventListener('pointerdown', close, options)
  document.addEventListener('focusin', onFocus, options)
  document.addEventListener('focusout', close, options)
  document.addEventListener('keydown', onKey, options)
  document.addEventListener('scroll', close, options)
  return () => {
    events.abort()
    close()
  }
}

function tipped(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null
}
