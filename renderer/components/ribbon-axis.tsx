import { useElementSize } from '@mantine/hooks'
import { useAuditZone } from '../ipc/workspace-facts.ts'
import styles from './ribbon-axis.module.css'
import { axisEnds, axisTicks, type TimeAxis, toPercent } from './time-axis.ts'

const LABEL_WIDTH_PX = 58
const CHARACTER_PX = 7.5

/** The labels above a column of ribbons that share one axis; where there is no room for two of them, its two ends. */
export function RibbonAxis({ axis }: { readonly axis: TimeAxis }) {
  const { ref, width } = useElementSize<HTMLDivElement>()
  const zone = useAuditZone()
  const ticks = axisTicks(axis, Math.floor(width / LABEL_WIDTH_PX), zone)
    .map((tick) => ({ ...tick, left: toPercent(axis, tick.ms) }))
    .filter(({ left, label }) => width * (1 - left / 100) > label.length * CHARACTER_PX)
  return (
    <div className={styles.axis} ref={ref} aria-hidden="true">
      {ticks.length > 1 ? (
        ticks.map(({ ms, left, label }) => (
          <span key={ms} style={{ left: `${left}%` }}>
            {label}
          </span>
        ))
      ) : (
        <Ends axis={axis} longest={Math.floor(width / 2 / CHARACTER_PX)} />
      )}
    </div>
  )
}

function Ends({ axis, longest }: { readonly axis: TimeAxis; readonly longest: number }) {
  const [start, end] = axisEnds(axis, longest, useAuditZone())
  return (
    <>
      <span style={{ left: 0 }}>{start}</span>
      <span style={{ right: 0 }}>{end}</span>
    </>
  )
}
