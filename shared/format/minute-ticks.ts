/** Seconds between two ticks of an axis. */
const STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 21_600, 43_200, 86_400]

/** Round moments of a stretch of at most some days, at most as many as given. */
export function minuteTicks(startMs: number, endMs: number, atMost: number): readonly number[] {
  const step = (STEPS.find((seconds) => (endMs - startMs) / 1_000 / seconds <= atMost) ?? 86_400) * 1_000
  const first = Math.ceil(startMs / step) * step
  const count = Math.max(0, Math.floor((endMs - first) / step) + 1)
  return Array.from({ length: count }, (_, at) => first + at * step)
}

/** An axis of more than two minutes has no seconds. */
export function hasSeconds(axisMs: number): boolean {
  return axisMs <= 120_000
}
