import { z } from 'zod'
import type { ReportResult } from '../domain/report.ts'
import {
  drawRequestSchema,
  type FrozenPopulation,
  REVIEWER_ROLES,
  type SampleSummary,
  sampleChangeSchema,
  type TestSheet,
} from '../domain/sample.ts'
import type { SampleEvaluation } from '../sampling/evaluate-sample.ts'
import { command, filter, nothing, query } from './contract-parts.ts'

const sampleId = z.int().min(1)
const SAMPLES = { depends: ['entries', 'samples'] } as const

/** Samples: frozen populations, draws, test sheets, evaluation. */
export const SAMPLING_CONTRACT = {
  /** All draws, newest first. */
  'samples:list': query<readonly SampleSummary[]>()(nothing, SAMPLES),
  /** Freezes what the filter selects now, and says which draws were made from it. *invalid-argument* where it is empty. */
  'samples:freeze': command<FrozenPopulation>()(z.strictObject({ filter })),
  /** *invalid-argument* where the sample is larger than its population, or a reason is missing. */
  'samples:draw': command<{ readonly sampleId: number }>()(drawRequestSchema, { lane: 'writer' }),
  'samples:sheet': query<TestSheet>()(z.strictObject({ sampleId, role: z.enum(REVIEWER_ROLES) }), SAMPLES),
  'samples:change': command<null>()(sampleChangeSchema, { lane: 'writer' }),
  'samples:evaluate': query<SampleEvaluation>()(
    z.strictObject({ sampleId, confidence: z.number().min(0.5).max(0.9999) }),
    SAMPLES,
  ),
  /** The list that a sample was drawn from. Asks where to save; null when the dialog was cancelled. */
  'samples:export-population': command<ReportResult | null>()(z.strictObject({ sampleId })),
} as const
