const ROWS = '[data-grid="reviews"]'

interface Waiting {
  readonly box: Element | null
  readonly text: string | null
}

/** The box that asked while there were no rows, and what it held. */
let waiting: Waiting | null = null

/** Hands the keys to the list; where it has no rows yet, as soon as it has. */
export function focusRows(): void {
  const rows = document.querySelector<HTMLElement>(ROWS)
  const box = document.activeElement
  waiting = rows ? null : { box, text: textOf(box) }
  rows?.focus()
}

/** Whether rows that have just come may take the keys: nobody else has them, or they were asked for and nothing was typed since. */
export function mayTakeFocus(): boolean {
  const active = document.activeElement
  const isAsked = waiting !== null && waiting.box === active && waiting.text === textOf(active)
  waiting = null
  return isAsked || active === document.body
}

function textOf(element: Element | null): string | null {
  return element instanceof HTMLInputElement ? element.value : null
}
