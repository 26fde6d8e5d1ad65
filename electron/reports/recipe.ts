import { z } from 'zod'
import { FORMER_LANGUAGES, PAPERS } from '../../shared/domain/pdf-report.ts'
import { REPORT_TEMPLATES } from '../../shared/domain/report.ts'
import { FEEDBACK_SORTS, RESPONSE_ORDERS } from '../../shared/domain/sort.ts'
import { broken } from '../lib/zip/zip-directory.ts'
import { sampleRecipeSchema } from '../sampling/sample-document.ts'
import { appliedRuleSchema } from './findings-need.ts'

/** The report inside a bundle. */
export const RECIPE_FILE = 'data/report/recipe.json'
export const ROW_FILES = { csv: 'data/report/rows.csv', jsonl: 'data/report/rows.jsonl' } as const

const hexHash = z.string().regex(/^[0-9a-f]{64}$/)

/**
 * How the report of a bundle was made, so that anyone with the bundle makes it again (docs/evidence-format.md). Of a
 * redacted one the filter is left out, and nobody makes it again without the full bundle.
 */
const recipeSchema = z.strictObject({
  format: z.literal('unhidden-recipe-1'),
  application: z.string(),
  /** Earlier builds wrote a digest of their words here. */
  words: hexHash.nullish(),
  indexVersion: z.int(),
  workspaceId: z.string().nullable(),
  template: z.enum(REPORT_TEMPLATES),
  filter: z.string().nullable(),
  asOfMs: z.int(),
  isPast: z.boolean(),
  sort: z.strictObject({ by: z.enum(FEEDBACK_SORTS), descending: z.boolean() }).nullable(),
  order: z.enum(RESPONSE_ORDERS),
  isRedacted: z.boolean(),
  /** Only in a full bundle: with it a redacted one of the same rows can be checked. */
  redactionKey: hexHash.nullable(),
  headOfChain: z.strictObject({ receipt: z.int(), hash: hexHash }).nullable(),
  /** The PDF of the template: what its bytes follow from beside the rows. Null without one, and in older bundles. */
  pdf: z
    .strictObject({
      paper: z.enum(PAPERS),
      /** Written by earlier versions. */
      language: z.enum(FORMER_LANGUAGES).optional(),
      preparedBy: z.string(),
      /** These two are left out of a redacted one. */
      workspaceName: z.string().nullable(),
      service: z.string().nullable(),
      files: z.array(z.strictObject({ name: z.string(), sha256: hexHash })).min(1),
    })
    .nullable()
    .default(null),
  /** The rules that were applied, with their versions and parameters; none where findings have no part in the report. */
  rules: z.array(appliedRuleSchema).default([]),
  /** The samples in the bundle; `data/samples/` has all of them that is needed to draw them again. */
  samples: z.array(sampleRecipeSchema).default([]),
  figures: z.array(z.strictObject({ id: z.string(), value: z.string() })),
})
export type Recipe = z.infer<typeof recipeSchema>

export function formatRecipe(recipe: Recipe): string {
  return `${JSON.stringify(recipe, null, 2)}\n`
}

/** @throws AppError *evidence-broken* */
export function parseRecipe(text: string): Recipe {
  const parsed = recipeSchema.safeParse(parseJson(text))
  if (parsed.success) return parsed.data
  throw broken('its recipe cannot be read')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
