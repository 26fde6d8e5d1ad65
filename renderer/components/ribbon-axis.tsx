import { useElementSize } from '@mantine/hooks'
import { axisTicks, type TimeAxis, toPercent } from './time-axis.ts'

const LABEL_WIDTH_PX = 58

/** The labels above a column of ribbons that share one axis. */
export function RibbonAxis({ axis }: { readonly axis: TimeAxis }) {
  const { ref, width } = useElementSize<HTMLDivElement>()
  const ticks = axisTicks(axis, Math.floor(width / LABEL_WIDTH_PX))
  return (
    <div className="ribbon-axis" ref={ref} aria-hidden="true">
      {ticks.map((tick) => (
        <span key={tick.ms} style={{ left: `${toPercent(axis, tick.ms)}%` }}>
          {tick.label}
        </span>
      ))}
    </div>
  )
}
