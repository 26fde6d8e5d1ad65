export interface Parameter {
  readonly name: string
  readonly value: string
}

/**
 * Parameters of a published example, one `name=value` per line. Blank lines and a `hash` line are left out.
 * @returns the number of the first line that has no `=` when there is one.
 */
export function readParameters(
  text: string,
):
  | { readonly ok: true; readonly parameters: readonly Parameter[] }
  | { readonly ok: false; readonly line: number } {
  const parameters: Parameter[] = []
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue
    const at = line.indexOf('=')
    if (at < 1) return { ok: false, line: index + 1 }
    const name = line.slice(0, at).trim()
    if (name !== 'hash') parameters.push({ name, value: line.slice(at + 1).trim() })
  }
  return { ok: true, parameters }
}
