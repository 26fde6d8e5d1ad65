/** Puts the cursor into the search box of the screen: at once, or as soon as the screen has been drawn. */
export function focusSearch(): void {
  if (!focusBox()) requestAnimationFrame(focusBox)
}

function focusBox(): boolean {
  const box = document.querySelector<HTMLInputElement>('[data-search-box]')
  box?.focus()
  box?.select()
  return box !== null
}
