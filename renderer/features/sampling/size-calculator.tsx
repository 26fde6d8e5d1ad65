import { Button, NumberInput, Select } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { SizeBasis } from '../../../shared/domain/sample.ts'
import { formatCount } from '../../../shared/format/count.ts'
import { formatConfidence, formatPercent } from '../../../shared/sampling/evaluation-strings.ts'
import { findSampleSize } from '../../../shared/statistics/binomial.ts'
import { chanceOfAtMostFrom, findSampleSizeFrom } from '../../../shared/statistics/hypergeometric.ts'
import { LOCALE } from '../../components/use-time-style.ts'
import { samplingStrings } from './sampling-strings.ts'

const strings = samplingStrings.calculator
export const CONFIDENCES = [0.8, 0.9, 0.95, 0.99]
const USUAL: SizeBasis = { confidence: 0.95, tolerableRate: 0.05, expectedDeviations: 0 }

interface SizeCalculatorProps {
  /** Reviews of the population. */
  readonly count: number
  /** What the chosen size was taken from. */
  readonly basis: SizeBasis | null
  onUse(size: number, basis: SizeBasis): void
}

/** The size that shows a tolerable rate, reckoned as one types. */
export function SizeCalculator({ count, basis: used, onUse }: SizeCalculatorProps) {
  const [basis, setBasis] = useState<SizeBasis>(used ?? USUAL)
  const { confidence, tolerableRate, expectedDeviations } = basis
  const sizes = useMemo(() => reckonSizes(count, basis), [count, basis])
  const change = (part: Partial<SizeBasis>) => setBasis({ ...basis, ...part })
  const smallest = sizes.known ?? sizes.endless
  return (
    <fieldset className="sampling-calculator">
      <legend>{strings.title}</legend>
      <div className="sampling-fields">
        <Select
          label={strings.confidence}
          allowDeselect={false}
          data={CONFIDENCES.map((value) => ({ value: String(value), label: formatConfidence(value) }))}
          value={String(confidence)}
          onChange={(value) => change({ confidence: Number(value ?? confidence) })}
        />
        <NumberInput
          label={strings.tolerable}
          min={0.1}
          max={50}
          step={0.5}
          decimalScale={2}
          value={Number((tolerableRate * 100).toFixed(4))}
          onChange={(value) => {
            const percent = Number(value)
            if (percent >= 0.1 && percent <= 50) change({ tolerableRate: percent / 100 })
          }}
        />
        <NumberInput
          label={strings.expected}
          min={0}
          max={100}
          allowDecimal={false}
          value={expectedDeviations}
          onChange={(value) => change({ expectedDeviations: Math.min(100, Math.max(0, Number(value) || 0)) })}
        />
      </div>
      <p role="status">
        {sizes.endless !== null && strings.binomial(formatCount(sizes.endless, LOCALE))}{' '}
        {sizes.known === null
          ? strings.none
          : strings.hypergeometric(formatCount(sizes.known, LOCALE), formatCount(count, LOCALE))}
        {sizes.discovery !== null && smallest !== null && (
          <>
            {' '}
            {strings.discovery(
              formatPercent(sizes.discovery, 1),
              formatCount(smallest, LOCALE),
              formatPercent(tolerableRate),
            )}
          </>
        )}
      </p>
      <div className="line">
        {[...new Set([sizes.endless, sizes.known])]
          .filter((size) => size !== null && size <= count)
          .map((size) => (
            <Button key={size} variant="default" size="compact-sm" onClick={() => onUse(size ?? 0, basis)}>
              {strings.use(formatCount(size ?? 0, LOCALE))}
            </Button>
          ))}
      </div>
    </fieldset>
  )
}

function reckonSizes(count: number, { confidence, tolerableRate, expectedDeviations }: SizeBasis) {
  const known = findSampleSizeFrom(count, tolerableRate, confidence, expectedDeviations)
  const deviating = Math.ceil(count * tolerableRate - 1e-9)
  return {
    endless: findSampleSize(tolerableRate, confidence, expectedDeviations),
    known,
    /** The probability of at least one deviation in the smaller sample. */
    discovery: known === null ? null : 1 - chanceOfAtMostFrom(0, known, deviating, count),
  }
}
