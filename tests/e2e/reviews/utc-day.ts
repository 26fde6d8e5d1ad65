/** From `May 4, 2024, 08:54:04 +09:00` to `2024-05-03`; undefined where a row states no moment. */
export function toUtcDay(text: string): string | undefined {
  const ms = Date.parse(text.replaceAll(',', ''))
  return Number.isNaN(ms) ? undefined : new Date(ms).toISOString().slice(0, 10)
}
