import { NumberInput, Slider, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { RuleParameter } from '../../../shared/domain/finding.ts'
import { formatCount } from '../../../shared/format/count.ts'
import { LOCALE } from '../../components/use-time-style.ts'
import { findingsStrings } from './findings-strings.ts'
import { toDays, toDayText } from './parameter-days.ts'

const strings = findingsStrings.parameters

interface ParameterFieldProps {
  readonly parameter: RuleParameter
  readonly value: number
  /** The value may be out of bounds: then it is not counted, and cannot be adopted. */
  onChange(value: number): void
}

/** One parameter by slider and by number, with its unit and bounds. */
export function ParameterField({ parameter, value, onChange }: ParameterFieldProps) {
  return parameter.unit === 'date' ? (
    <DateField parameter={parameter} value={value} onChange={onChange} />
  ) : (
    <AmountField parameter={parameter} value={value} onChange={onChange} />
  )
}

export function isWithin({ min, max }: RuleParameter, value: number): boolean {
  return Number.isInteger(value) && value >= min && value <= max
}

function AmountField({ parameter, value, onChange }: ParameterFieldProps) {
  const { label, min, max } = parameter
  const unit = findingsStrings.units[parameter.unit]
  const text = (amount: number) => formatCount(amount, LOCALE)
  return (
    <div className="parameter-field">
      <span className="parameter-label">{label}</span>
      <Slider
        className="parameter-slider"
        size="sm"
        label={null}
        thumbLabel={label}
        thumbProps={{ 'aria-valuetext': `${text(value)} ${unit}` }}
        min={0}
        max={SLIDER_STEPS}
        value={toStep(value, parameter)}
        onChange={(step) => onChange(fromStep(step, parameter))}
      />
      <NumberInput
        className="parameter-number"
        size="xs"
        aria-label={strings.value(label)}
        value={Number.isFinite(value) ? value : ''}
        allowDecimal={false}
        clampBehavior="none"
        suffix={unit === '' ? '' : ` ${unit}`}
        error={!isWithin(parameter, value)}
        onChange={(typed) => onChange(typeof typed === 'number' ? typed : Number.NaN)}
      />
      <span className={isWithin(parameter, value) ? 'parameter-bounds' : 'parameter-bounds parameter-bad'}>
        {isWithin(parameter, value)
          ? strings.bounds(text(min), text(max), text(parameter.default))
          : strings.outOfBounds(text(min), text(max))}
      </span>
    </div>
  )
}

const SLIDER_STEPS = 200

/** Wide ranges are spread by their logarithm, so that small values can be chosen as finely as large ones. */
function toStep(value: number, { min, max }: RuleParameter): number {
  const held = Math.min(max, Math.max(min, Number.isFinite(value) ? value : min))
  return Math.round((Math.log(held - min + 1) / Math.log(max - min + 1)) * SLIDER_STEPS)
}

function fromStep(step: number, { min, max }: RuleParameter): number {
  return Math.min(max, Math.round(Math.exp((step / SLIDER_STEPS) * Math.log(max - min + 1)) - 1 + min))
}

function DateField({ parameter, value, onChange }: ParameterFieldProps) {
  const [text, setText] = useState(() => toDayText(value))
  const [former, setFormer] = useState(value)
  if (value !== former) {
    setFormer(value)
    if (Number.isFinite(value) && toDays(text) !== value) setText(toDayText(value))
  }
  const isGood = isWithin(parameter, value)
  return (
    <div className="parameter-field">
      <span className="parameter-label">{parameter.label}</span>
      <TextInput
        className="parameter-slider"
        size="xs"
        aria-label={parameter.label}
        placeholder={strings.noDate}
        value={text}
        maxLength={10}
        error={!isGood}
        onChange={(event) => {
          setText(event.currentTarget.value)
          onChange(toDays(event.currentTarget.value) ?? Number.NaN)
        }}
      />
      <span className={isGood ? 'parameter-bounds' : 'parameter-bounds parameter-bad'}>
        {isGood ? strings.noticeDate : strings.badDate}
      </span>
    </div>
  )
}
