import './chart-panel.css'
import { SegmentedControl } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { chartsStrings as strings } from '../strings/charts-strings.ts'
import { ScrollRegion } from './scroll-region.tsx'

interface ChartPanelProps {
  readonly title: string
  /** What is counted, and what is not. */
  readonly note: string
  readonly chart: ReactNode
  /** What the drawing shows at a glance, for those who do not see it. */
  readonly summary: string
  /** The same figures as a table. */
  readonly table: ReactNode
}

/** A chart with its definition, and with its table one switch away. */
export function ChartPanel({ title, note, chart, summary, table }: ChartPanelProps) {
  const [view, setView] = useState('chart')
  const id = useId()
  return (
    <section className="panel chart-panel" aria-labelledby={id}>
      <div className="spread">
        <h2 id={id}>{title}</h2>
        <SegmentedControl
          size="xs"
          aria-label={strings.viewOf(title)}
          transitionDuration={0}
          value={view}
          onChange={setView}
          data={[
            { value: 'chart', label: strings.asChart },
            { value: 'table', label: strings.asTable },
          ]}
        />
      </div>
      <p className="chart-note">{note}</p>
      {view === 'chart' ? (
        <>
          <p className="visually-hidden">{strings.summary(summary)}</p>
          {chart}
        </>
      ) : (
        <ScrollRegion className="chart-table" label={title}>
          {table}
        </ScrollRegion>
      )}
    </section>
  )
}
