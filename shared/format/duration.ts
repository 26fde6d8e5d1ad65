import { formatCount } from './count.ts'

const UNITS = [
  { name: 'd', ms: 86_400_000 },
  { name: 'h', ms: 3_600_000 },
  { name: 'min', ms: 60_000 },
  { name: 's', ms: 1_000 },
] as const

/** The two largest units that are not zero, rounded down: `1,198 d 4 h`, `3 min 5 s`, `0 s`. */
export function formatDuration(ms: number): string {
  return writeUnits(ms, 2)
}

/** The largest unit alone, rounded down: `1,198 d`, `41 min`, `0 s`. */
export function formatShortDuration(ms: number): string {
  return writeUnits(ms, 1)
}

/** Every unit down to the second: `4 d 2 h 0 min 7 s`, without leading zero units. */
export function formatExactDuration(ms: number): string {
  return writeUnits(ms, UNITS.length)
}

function writeUnits(ms: number, atMost: number): string {
  let rest = Math.max(0, Math.floor(ms / 1_000) * 1_000)
  const parts: string[] = []
  let kept = 0
  for (const unit of UNITS) {
    const value = Math.floor(rest / unit.ms)
    rest -= value * unit.ms
    const isLeading = kept === 0 && value === 0
    if (isLeading && unit.name !== 's') continue
    kept += 1
    if (kept > atMost) break
    if (value > 0 || atMost > 2 || kept === 1) parts.push(`${formatCount(value)} ${unit.name}`)
  }
  return parts.join(' ')
}
