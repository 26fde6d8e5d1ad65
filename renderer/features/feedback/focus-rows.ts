/** Hands the keys to the list. */
export function focusRows(): void {
  document.querySelector<HTMLElement>('.feedback-grid')?.focus()
}
