/** Puts the cursor into the search box of the screen, once that screen has been drawn. */
export function focusSearch(): void {
  requestAnimationFrame(() => {
    const box = document.querySelector<HTMLInputElement>('[data-search-box]')
    box?.focus()
    box?.select()
  })
}
