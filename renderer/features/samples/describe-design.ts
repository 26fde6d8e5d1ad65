import type { SampleDesign } from '../../../shared/domain/sample.ts'
import { samplingStrings as strings } from './strings.ts'

/** `Stratified by business, by its share`. */
export function describeDesign(design: SampleDesign): string {
  if (design.method !== 'stratified') return strings.methods[design.method]
  const { by, allocation } = design
  const parts = [strings.strata[by], strings.design.allocations[allocation]].map((part) => part.toLowerCase())
  return `${strings.methods.stratified} ${parts.join(', ')}`
}
