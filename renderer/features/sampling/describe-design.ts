import type { SampleDesign } from '../../../shared/domain/sample.ts'
import { samplingWords as words } from './sampling-strings.ts'

/** `Stratified by business, by its share`. */
export function describeDesign(design: SampleDesign): string {
  if (design.method !== 'stratified') return words.methods[design.method]
  const { by, allocation } = design
  const parts = [words.strata[by], words.design.allocations[allocation]].map((part) => part.toLowerCase())
  return `${words.methods.stratified} ${parts.join(', ')}`
}
