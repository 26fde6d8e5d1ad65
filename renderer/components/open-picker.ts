/** Whether the key is for an open list or calendar, which closes before its form does. */
export function isInOpenPicker(): boolean {
  return document.activeElement?.matches('[aria-expanded="true"], [role="dialog"] *') ?? false
}
