import { NumberInput, SegmentedControl, Select } from '@mantine/core'
import {
  type FrozenPopulation,
  SAMPLE_SIZE_LIMIT,
  type SizeBasis,
  STRATA_KINDS,
} from '../../../shared/domain/sample.ts'
import type { DesignDraft } from './sample-draft.ts'
import { samplingStrings } from './sampling-strings.ts'
import { SizeCalculator } from './size-calculator.tsx'

const strings = samplingStrings.design

interface DesignFieldsProps {
  readonly population: FrozenPopulation
  readonly design: DesignDraft
  readonly basis: SizeBasis | null
  onChange(design: DesignDraft): void
  onBasis(basis: SizeBasis | null): void
}

/** How many items are drawn, and how. */
export function DesignFields({ population, design, basis, onChange, onBasis }: DesignFieldsProps) {
  const { method, by, allocation, size } = design
  const isPerStratum = method === 'stratified' && allocation === 'fixed'
  return (
    <section className="panel sampling-step">
      <h2>{samplingStrings.steps.size}</h2>
      <div className="line">
        <SegmentedControl
          size="xs"
          aria-label={strings.method}
          transitionDuration={0}
          value={method}
          onChange={(next) => onChange({ ...design, method: next })}
          data={(['random', 'interval', 'stratified'] as const).map((value) => ({
            value,
            label: samplingStrings.methods[value],
          }))}
        />
        <span className="dim">{strings.methodHints[method]}</span>
      </div>
      {method === 'stratified' && (
        <div className="sampling-fields">
          <Select
            label={strings.stratify}
            description={strings.strataCount(population.strata[by].length)}
            allowDeselect={false}
            data={STRATA_KINDS.map((value) => ({ value, label: samplingStrings.strata[value] }))}
            value={by}
            onChange={(next) => onChange({ ...design, by: next ?? by })}
          />
          <Select
            label={strings.allocation}
            description=" "
            allowDeselect={false}
            data={(['proportional', 'fixed'] as const).map((value) => ({
              value,
              label: strings.allocations[value],
            }))}
            value={allocation}
            onChange={(next) => onChange({ ...design, allocation: next ?? allocation })}
          />
        </div>
      )}
      <SizeCalculator
        count={population.population.count}
        basis={basis}
        onUse={(useSize, useBasis) => {
          onChange({ ...design, size: useSize })
          onBasis(useBasis)
        }}
      />
      <NumberInput
        label={isPerStratum ? strings.sizePerStratum : strings.size}
        w={220}
        min={1}
        max={SAMPLE_SIZE_LIMIT}
        allowDecimal={false}
        value={size}
        onChange={(value) => {
          onChange({ ...design, size: Number(value) || 0 })
          onBasis(null)
        }}
      />
    </section>
  )
}
