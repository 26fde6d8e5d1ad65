import { useCallback } from 'react'
import type { EventEffect, MonthOfEffects } from '../../../shared/domain/overview-charts.ts'
import { formatCount } from '../../components/counts.ts'
import { StateIcon } from '../../components/state/state-icon.tsx'
import { useRovingCells } from '../../components/use-roving-cells.ts'
import styles from './charts.module.css'
import { nameMonth } from './format.ts'
import { strings } from './strings.ts'

/** As many as have room; the table has all. */
const MONTHS_DRAWN = 19
const HEIGHT = 40
const WIDTH = 238
const SERIES = ['hidden', 'deleted', 'shown'] as const

interface MonthsProps {
  readonly months: readonly MonthOfEffects[]
  onOpen(month: string, effect: EventEffect, count: number): void
}

export function lastMonths(months: readonly MonthOfEffects[]): readonly MonthOfEffects[] {
  return months.slice(-MONTHS_DRAWN)
}

/** Three small charts on one scale; every bar opens its events, and the number is that of the last month. */
export function Months({ months, onOpen }: MonthsProps) {
  const drawn = lastMonths(months)
  const columns = drawn.length
  const countOf = useCallback(
    (cell: number) => {
      const effect = SERIES[Math.floor(cell / columns)]
      return effect ? (drawn[cell % columns]?.counts[effect] ?? 0) : 0
    },
    [drawn, columns],
  )
  const isDrawn = useCallback((cell: number) => countOf(cell) > 0, [countOf])
  const roving = useRovingCells({ rows: SERIES.length, columns, start: Math.max(0, columns - 1), isDrawn })
  const highest = Math.max(1, ...drawn.flatMap(({ counts }) => SERIES.map((effect) => counts[effect])))
  const last = drawn.at(-1)
  if (!last) return <p className={styles.note}>{strings.noEvents}</p>
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys move between the buttons inside
    <div ref={roving.gridRef} onKeyDown={roving.onKeyDown}>
      <fieldset className={styles.multiples} aria-label={`${strings.months}. ${strings.keysHint}`}>
        {SERIES.map((effect, row) => (
          <div key={effect} className={styles.series}>
            <span className={styles.seriesName}>
              <StateIcon state={effect} />
              {strings.effects[effect]}
            </span>
            <svg
              className={styles.bars}
              viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
              preserveAspectRatio="none"
              data-state={effect}
              role="presentation"
            >
              {drawn.map(({ month, counts }, column) => (
                <Bar
                  key={month}
                  label={strings.bar(strings.effects[effect], nameMonth(month), formatCount(counts[effect]))}
                  count={counts[effect]}
                  share={counts[effect] / highest}
                  x={(column * WIDTH) / columns}
                  width={WIDTH / columns}
                  isLast={month === last.month}
                  cell={roving.cellProps(row * columns + column)}
                  onOpen={() => onOpen(month, effect, counts[effect])}
                />
              ))}
            </svg>
            <SeriesTotal
              label={strings.bar(
                strings.effects[effect],
                nameMonth(last.month),
                formatCount(last.counts[effect]),
              )}
              value={last.counts[effect]}
              onOpen={() => onOpen(last.month, effect, last.counts[effect])}
            />
          </div>
        ))}
      </fieldset>
    </div>
  )
}

interface SeriesTotalProps {
  readonly label: string
  readonly value: number
  onOpen(): void
}

function SeriesTotal({ label, value, onOpen }: SeriesTotalProps) {
  if (value === 0) return <span className={styles.total}>0</span>
  return (
    // For the pointer: keys and screen readers have the last bar, which says and opens the same.
    <button
      type="button"
      className={styles.total}
      aria-label={label}
      aria-hidden
      tabIndex={-1}
      onClick={onOpen}
    >
      {formatCount(value)}
    </button>
  )
}

interface BarProps {
  readonly label: string
  readonly count: number
  /** 0…1 of the highest bar of all series. */
  readonly share: number
  readonly x: number
  readonly width: number
  readonly isLast: boolean
  readonly cell: object
  onOpen(): void
}

/** Its button has the full height, because most bars are lower than a pointer can hit. */
function Bar({ label, count: value, share, x, width, isLast, cell, onOpen }: BarProps) {
  if (value === 0) return null
  const height = Math.max(1, share * (HEIGHT - 1))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a part of a drawing cannot be an HTML button
    <g
      role="button"
      className={styles.bar}
      data-last={isLast || undefined}
      aria-label={label}
      {...cell}
      onClick={onOpen}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        event.preventDefault()
        onOpen()
      }}
    >
      <title>{label}</title>
      <rect className={styles.target} x={x} y={0} width={width} height={HEIGHT} />
      <rect x={x + 1} y={HEIGHT - height} width={Math.max(1, width - 2)} height={height} rx={1} />
    </g>
  )
}
