import type { EventEffect } from '../../shared/domain/overview-charts.ts'

/** Fills that differ in texture as well as in colour. */
export const EFFECT_FILLS: Readonly<Record<EventEffect, string>> = {
  shown: 'var(--u-shown-fill)',
  hidden: 'url(#chart-hidden)',
  deleted: 'url(#chart-deleted)',
  'first-shown': 'url(#chart-first-shown)',
  other: 'url(#chart-other)',
}

/** Stands once on a screen with charts. */
export function ChartPatterns() {
  return (
    <svg width="0" height="0" className="visually-hidden" aria-hidden="true">
      <defs>
        <pattern id="chart-hidden" width="6" height="4" patternUnits="userSpaceOnUse">
          <rect width="6" height="4" fill="var(--u-hidden-fill)" />
          <line x1="0" x2="6" y1="2" y2="2" stroke="var(--u-surface)" strokeWidth="1" />
        </pattern>
        <pattern
          id="chart-deleted"
          width="5"
          height="5"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width="5" height="5" fill="var(--u-surface)" />
          <path d="M0 0H5M0 0V5" stroke="var(--u-deleted)" strokeWidth="2.4" />
        </pattern>
        <pattern id="chart-first-shown" width="6" height="6" patternUnits="userSpaceOnUse">
          <rect width="6" height="6" fill="var(--u-surface)" />
          <line x1="3" x2="3" y1="0" y2="6" stroke="var(--u-shown-fill)" strokeWidth="2" />
        </pattern>
        <pattern id="chart-other" width="4" height="4" patternUnits="userSpaceOnUse">
          <rect width="4" height="4" fill="var(--u-surface)" />
          <circle cx="2" cy="2" r="1.1" fill="var(--u-unknown-fill)" />
        </pattern>
      </defs>
    </svg>
  )
}
