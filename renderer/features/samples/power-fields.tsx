import { NumberInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import type { FrozenPopulation } from '../../../shared/domain/sample.ts'
import { formatPercent } from '../../../shared/sampling/evaluate-sample.ts'
import { LARGEST_PLANNED_SIZE } from '../../../shared/statistics/fisher-power.ts'
import { Button } from '../../components/controls/button.tsx'
import { formatCount } from '../../components/counts.ts'
import { useCall } from '../../ipc/use-call.ts'
import { Row } from './draw-parts.tsx'
import styles from './samples.module.css'
import { samplingStrings } from './strings.ts'

const strings = samplingStrings.power
const CONFIDENCE = 0.95
const REST_MS = 300

interface PowerFieldsProps {
  readonly population: FrozenPopulation
  /** Reviews to be drawn from each group. */
  readonly size: number
  onUse(size: number): void
}

/** The size with which ratings can show that negative reviews are hidden more often. */
export function PowerFields({ population, size, onUse }: PowerFieldsProps) {
  const [plan, setPlan] = useState({ ratio: 2, share: 0.2, power: 0.8, confidence: CONFIDENCE })
  const drawnOf = (group: string) => {
    const count = population.strata.visibility.find(({ name }) => name === group)?.count ?? 0
    return Math.min(size, count, LARGEST_PLANNED_SIZE)
  }
  const [hidden, shown] = [drawnOf('hidden'), drawnOf('shown')]
  const [rested] = useDebouncedValue({ ...plan, hidden, shown }, REST_MS)
  const { data } = useCall('samples:plan-treatment', rested, { keepsFormer: true })
  const percentOf = (name: 'share' | 'power', least: number) => (
    <NumberInput
      label={strings[name]}
      min={least}
      max={99}
      allowDecimal={false}
      value={Math.round(plan[name] * 100)}
      onChange={(value) => {
        const percent = Number(value)
        if (percent >= least && percent <= 99) setPlan({ ...plan, [name]: percent / 100 })
      }}
    />
  )
  return (
    <Row name={strings.name}>
      <p className={styles.quiet}>{strings.help}</p>
      <div className={styles.columns}>
        <NumberInput
          label={strings.ratio}
          min={1.1}
          max={100}
          step={0.5}
          decimalScale={1}
          value={plan.ratio}
          onChange={(value) => {
            const ratio = Number(value)
            if (ratio >= 1.1 && ratio <= 100) setPlan({ ...plan, ratio })
          }}
        />
        {percentOf('share', 1)}
        {percentOf('power', 50)}
      </div>
      {data && (
        <div className={styles.inline}>
          <p className={styles.quiet} role="status">
            {data.needed
              ? strings.needed(formatCount(data.needed.size), formatPercent(data.needed.power, 1))
              : strings.beyond(formatCount(LARGEST_PLANNED_SIZE))}{' '}
            {strings.now(formatCount(rested.hidden), formatCount(rested.shown), formatPercent(data.power, 1))}
          </p>
          {data.needed && (
            <Button onClick={() => data.needed && onUse(data.needed.size)}>
              {samplingStrings.calculator.use(formatCount(data.needed.size))}
            </Button>
          )}
        </div>
      )}
    </Row>
  )
}
