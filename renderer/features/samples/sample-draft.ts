import type { SampleDesign, StrataKind } from '../../../shared/domain/sample.ts'

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
