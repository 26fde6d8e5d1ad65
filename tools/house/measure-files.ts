import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface FileMeasures {
  readonly files: number
  readonly lines: number
  readonly medianLines: number
  /** Nine of ten files are no longer. */
  readonly p90Lines: number
}

/** Lines are counted as editors do: blank lines and comments included. */
export function measureFiles(root: string, paths: readonly string[]): FileMeasures {
  const lines = paths
    .map((path) => readFileSync(join(root, path), 'utf8').trimEnd().split('\n').length)
    .sort((a, b) => a - b)
  const quantile = (share: number) => lines[Math.ceil(lines.length * share) - 1] ?? 0
  return {
    files: lines.length,
    lines: lines.reduce((sum, count) => sum + count, 0),
    medianLines: quantile(0.5),
    p90Lines: quantile(0.9),
  }
}
