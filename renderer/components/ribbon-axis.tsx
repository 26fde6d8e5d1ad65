import { useElementSize } from '@mantine/hooks'
import { axisTicks, type TimeAxis, toPercent } from './time-axis.ts'

const LABEL_WIDTH_PX = 58
const CHARACTER_PX = 7.5

/** The labels above a column of ribbons that share one axis. */
export function RibbonAxis({ axis }: { readonly axis: TimeAxis }) {
  const { ref, width } = useElementSize<HTMLDivElement>()
  const ticks = axisTicks(axis, Math.floor(width / LABEL_WIDTH_PX))
  return (
    <div className="ribbon-axis" ref={ref} aria-hidden="true">
      {ticks.map((tick) => {
        const left = toPercent(axis, tick.ms)
        const hasRoom = width * (1 - left / 100) > tick.label.length * CHARACTER_PX
        if (!hasRoom) return null
        return (
          <span key={tick.ms} style={{ left: `${left}%` }}>
            {tick.label}
          </span>
        )
      })}
    </div>
  )
}
