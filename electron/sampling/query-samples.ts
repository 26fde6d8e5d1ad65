import type { SampleSummary } from '../../shared/domain/sample.ts'

/** A sample as the command line writes it, with moments in UTC. */
export function toSampleFields(sample: SampleSummary): object {
  const { sampleId: _, drawnAtMs, population, ...fields } = sample
  const { asOfMs, ...frozen } = population
  return {
    ...fields,
    drawnUtc: new Date(drawnAtMs).toISOString(),
    population: { ...frozen, asOfUtc: new Date(asOfMs).toISOString() },
  }
}
