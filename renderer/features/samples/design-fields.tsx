import { NumberInput, Select } from '@mantine/core'
import {
  drawsByVisibility,
  type FrozenPopulation,
  isPerStratum,
  SAMPLE_SIZE_LIMIT,
  type SampleDesign,
  type SizeBasis,
  STRATA_KINDS,
  type StrataKind,
} from '../../../shared/domain/sample.ts'
import { formatEnteredRate } from '../../../shared/sampling/evaluate-sample.ts'
import { findSampleSizeFrom } from '../../../shared/statistics/hypergeometric.ts'
import { Segmented } from '../../components/controls/tabs.tsx'
import { Row } from './draw-parts.tsx'
import { PowerFields } from './power-fields.tsx'
import styles from './samples.module.css'
import { samplingStrings } from './strings.ts'

/** The design as it is being chosen: nothing is lost when the method changes and changes back. */
export interface DesignDraft {
  readonly method: SampleDesign['method']
  readonly by: StrataKind
  readonly allocation: 'proportional' | 'fixed'
  readonly size: number
}

export const NEW_DESIGN: DesignDraft = {
  method: 'random',
  by: 'business',
  allocation: 'proportional',
  size: 59,
}

export function toDesign({ method, by, allocation, size }: DesignDraft): SampleDesign {
  return method === 'stratified' ? { method, by, allocation, size } : { method, size }
}

const strings = samplingStrings.design
export const CONFIDENCES = [0.8, 0.9, 0.95, 0.99]
export const USUAL_BASIS: SizeBasis = { confidence: 0.95, tolerableRate: 0.05, expectedDeviations: 0 }

interface DesignFieldsProps {
  readonly population: FrozenPopulation
  readonly design: DesignDraft
  readonly basis: SizeBasis
  onChange(design: DesignDraft): void
  onBasis(basis: SizeBasis): void
  onTyped(isTyped: boolean): void
}

/** How the reviews are drawn, and how many: by confidence and rates, or typed. */
export function DesignFields(props: DesignFieldsProps) {
  const { population, design, basis, onChange, onBasis, onTyped } = props
  const { method, by, allocation, size } = design
  const { count } = population.population
  const isOfStrata = isPerStratum(design)
  const changeBasis = (part: Partial<SizeBasis>) => {
    const next = { ...basis, ...part }
    onBasis(next)
    const found = findSampleSizeFrom(count, next.tolerableRate, next.confidence, next.expectedDeviations)
    onTyped(found === null)
    if (found !== null) onChange({ ...design, size: Math.min(found, SAMPLE_SIZE_LIMIT) })
  }
  return (
    <>
      <Row name={strings.method}>
        <div className={styles.inline}>
          <Segmented
            label={strings.method}
            choices={(['random', 'interval', 'stratified'] as const).map((name) => ({
              name,
              label: samplingStrings.methods[name],
            }))}
            value={method}
            onChange={(next) => onChange({ ...design, method: next })}
          />
          <span className="dim">{strings.methodHints[method]}</span>
        </div>
        {method === 'stratified' && (
          <div className={styles.columns}>
            <Select
              label={strings.stratify}
              description={strings.strataCount(population.strata[by].length)}
              inputWrapperOrder={['label', 'input', 'description']}
              allowDeselect={false}
              data={STRATA_KINDS.map((value) => ({ value, label: samplingStrings.strata[value] }))}
              value={by}
              onChange={(next) => onChange({ ...design, by: next ?? by })}
            />
            <Select
              label={strings.allocation}
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
      </Row>
      <Row name={strings.size}>
        <div className={styles.columns}>
          <BasisFields basis={basis} onChange={changeBasis} />
          <NumberInput
            label={isOfStrata ? strings.sizePerStratum : strings.size}
            min={1}
            max={SAMPLE_SIZE_LIMIT}
            allowDecimal={false}
            value={size}
            onChange={(value) => {
              onChange({ ...design, size: Number(value) || 0 })
              onTyped(true)
            }}
          />
        </div>
      </Row>
      {isOfStrata && drawsByVisibility(toDesign(design)) && (
        <PowerFields
          strata={population.strata[by]}
          size={size}
          onUse={(next) => {
            onChange({ ...design, size: next })
            onTyped(true)
          }}
        />
      )}
    </>
  )
}

interface BasisFieldsProps {
  readonly basis: SizeBasis
  onChange(part: Partial<SizeBasis>): void
}

function BasisFields({ basis, onChange }: BasisFieldsProps) {
  const { confidence, tolerableRate, expectedDeviations } = basis
  const { calculator } = samplingStrings
  return (
    <>
      <Select
        label={calculator.confidence}
        allowDeselect={false}
        data={CONFIDENCES.map((value) => ({ value: String(value), label: formatEnteredRate(value) }))}
        value={String(confidence)}
        onChange={(value) => onChange({ confidence: Number(value ?? confidence) })}
      />
      <NumberInput
        label={calculator.tolerable}
        min={0.1}
        max={50}
        step={0.5}
        decimalScale={2}
        value={Number((tolerableRate * 100).toFixed(4))}
        onChange={(value) => {
          const percent = Number(value)
          if (percent >= 0.1 && percent <= 50) onChange({ tolerableRate: percent / 100 })
        }}
      />
      <NumberInput
        label={calculator.expected}
        min={0}
        max={100}
        allowDecimal={false}
        value={expectedDeviations}
        onChange={(value) => onChange({ expectedDeviations: Math.min(100, Math.max(0, Number(value) || 0)) })}
      />
    </>
  )
}
