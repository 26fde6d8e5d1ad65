import { Tooltip } from '@mantine/core'
import { useEffect, useState } from 'react'

/** Milliseconds that the pointer rests before a tip shows; the keyboard's focus shows it at once. */
const REST_MS = 350

/** Attributes of an element whose tip repeats its name. */
export function tip(text: string, side: 'top' | 'right' = 'top') {
  return { 'data-tip': text, 'data-tip-side': side } as const
}

/** Attributes of an element whose tip says more than its name; a screen reader reads it after that. */
export function explainingTip(text: string) {
  return { ...tip(text), 'aria-description': text }
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
  let pointed: HTMLElement | null = null
  /** The keyboard's tip stays while the page moves under a pointer that rests. */
  let isOfFocus = false
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
    texts.disconnect()
    if (current) show(null)
    current = null
    isOfFocus = false
  }
  const hide = () => {
    window.clearTimeout(resting)
    close()
  }
  const onOver = ({ target, pointerType }: PointerEvent) => {
    const there = tipped(target)
    if (there === pointed) return
    pointed = there
    if (there === null && isOfFocus) return
    hide()
    if (there && pointerType === 'mouse') resting = window.setTimeout(() => open(there), REST_MS)
  }
  const onLeave = () => {
    pointed = null
    hide()
  }
  // A screen that takes the focus late does not end the wait of a pointer that rests.
  const onFocus = ({ target }: FocusEvent) => {
    close()
    const there = tipped(target)
    // A click also gives the focus, to what it just chose.
    if (there === null || there !== target || !there.matches(':focus-visible')) return
    open(there)
    isOfFocus = true
  }
  const onKey = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') hide()
  }
  const events = new AbortController()
  const options = { signal: events.signal, capture: true, passive: true }
  document.addEventListener('pointerover', onOver, options)
  document.documentElement.addEventListener('pointerleave', onLeave, { signal: events.signal })
  document.addEventListener('pointerdown', hide, options)
  document.addEventListener('focusin', onFocus, options)
  document.addEventListener('focusout', close, options)
  document.addEventListener('keydown', onKey, options)
  return () => {
    events.abort()
    hide()
  }
}

function tipped(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null
}
