import { NumberInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { type FrozenPopulation, parseStratum, type StrataKind } from '../../../shared/domain/sample.ts'
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
  readonly strata: FrozenPopulation['strata'][StrataKind]
  /** Reviews to be drawn from each stratum. */
  readonly size: number
  onUse(size: number): void
}

/** The size with which ratings can show that negative reviews are hidden more often. */
export function PowerFields({ strata, size, onUse }: PowerFieldsProps) {
  const [plan, setPlan] = useState({ ratio: 2, share: 0.2, power: 0.8, confidence: CONFIDENCE })
  const [hidden, shown] = [countDrawn(strata, 'hidden', size), countDrawn(strata, 'shown', size)]
  const [rested] = useDebouncedValue({ ...plan, hidden, shown }, REST_MS)
  const { data } = useCall('samples:plan-treatment', rested, { keepsFormer: true })
  const each = data?.needed && findSizeOfEach(strata, data.needed.size)
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
      <p className="dim">{strings.help}</p>
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
          <p className="dim" role="status">
            {data.needed
              ? strings.needed(formatCount(data.needed.size), formatPercent(data.needed.power, 1))
              : strings.beyond(formatCount(LARGEST_PLANNED_SIZE))}{' '}
            {strings.now(formatCount(rested.hidden), formatCount(rested.shown), formatPercent(data.power, 1))}
          </p>
          {each && (
            <Button onClick={() => onUse(each)}>{samplingStrings.calculator.use(formatCount(each))}</Button>
          )}
        </div>
      )}
    </Row>
  )
}

type Strata = PowerFieldsProps['strata']

function countDrawn(strata: Strata, group: 'hidden' | 'shown', each: number): number {
  const counts = strata.filter(({ name }) => parseStratum(name).visibility === group)
  const drawn = counts.reduce((sum, { count }) => sum + Math.min(each, count), 0)
  return Math.min(drawn, LARGEST_PLANNED_SIZE)
}

/** How many of each stratum give the hidden and the shown reviews needed; `needed` if there are not enough. */
function findSizeOfEach(strata: Strata, needed: number): number {
  let each = 1
  while (
    each < needed &&
    Math.min(countDrawn(strata, 'hidden', each), countDrawn(strata, 'shown', each)) < needed
  ) {
    each += 1
  }
  return each
}
