/** Kinds of `<input>` that nobody writes in. */
const WITHOUT_TEXT = ['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit']
const TEXT_FIELD = `input${WITHOUT_TEXT.map((type) => `:not([type="${type}"])`).join('')}, textarea, [contenteditable]`

/** Whether something can be written there. */
export function isTextField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches(TEXT_FIELD)
}
