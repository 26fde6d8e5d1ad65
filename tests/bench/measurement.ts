/** One figure of a benchmark. A ratio compares it with a baseline measured in the same run. */
export interface Measurement {
  readonly name: string
  readonly value: number
  readonly unit: 'ms' | 'MB' | 'per second' | 'bytes per byte' | 'frames' | 'exponent'
  /** What the baseline is, and its value in the same unit; null where the target is absolute. */
  readonly baseline: { readonly name: string; readonly value: number } | null
  readonly ratio: number | null
  readonly target: string
  readonly holds: boolean
}

export interface BenchmarkOptions {
  /** Events of the caches to measure; those of the benchmark where `--size` is not given. */
  readonly sizes?: readonly number[]
}

export interface Benchmark {
  readonly name: string
  /** True where the built application has to be started for it. */
  readonly needsApplication?: boolean
  readonly run: (options?: BenchmarkOptions) => Promise<readonly Measurement[]>
}

export function atMost(
  name: string,
  value: number,
  unit: Measurement['unit'],
  limit: number,
  baseline: Measurement['baseline'] = null,
): Measurement {
  return {
    name,
    value: round(value),
    unit,
    baseline: baseline && { ...baseline, value: round(baseline.value) },
    ratio: baseline && round(value / baseline.value),
    target: `≤ ${limit} ${unit}`,
    holds: value <= limit,
  }
}

/** Judged by its ratio to a baseline. */
export function atMostTimes(
  name: string,
  value: number,
  unit: Measurement['unit'],
  limit: number,
  baseline: NonNullable<Measurement['baseline']>,
): Measurement {
  const ratio = value / baseline.value
  return {
    ...atMost(name, value, unit, limit, baseline),
    target: `≤ ${limit} × baseline`,
    holds: ratio <= limit,
  }
}

/** Judged by its ratio to a baseline, of which it must reach so much. */
export function atLeastTimes(
  name: string,
  value: number,
  unit: Measurement['unit'],
  least: number,
  baseline: NonNullable<Measurement['baseline']>,
): Measurement {
  return {
    ...atMostTimes(name, value, unit, least, baseline),
    target: `≥ ${least} × baseline`,
    holds: value / baseline.value >= least,
  }
}

/** Compared only: what nobody has set a target for. */
export function withoutTarget(
  name: string,
  value: number,
  unit: Measurement['unit'],
  baseline: Measurement['baseline'] = null,
): Measurement {
  return { ...atMost(name, value, unit, Infinity, baseline), target: 'none' }
}

/** The middle one of an odd number of values. */
export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
