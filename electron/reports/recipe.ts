import { z } from 'zod'
import { momentSchema } from '../../shared/domain/moment.ts'
import {
  editedResultSchema,
  FORMER_LANGUAGES,
  PAPERS,
  PRINTED_ROWS,
  signOffSchema,
} from '../../shared/domain/pdf-report.ts'
import { REPORT_TEMPLATES } from '../../shared/domain/report.ts'
import { ROW_FORMATS } from '../../shared/domain/report-formats.ts'
import { finalSchema } from '../../shared/domain/report-review.ts'
import { FEEDBACK_SORTS, RESPONSE_ORDERS } from '../../shared/domain/sort.ts'
import { OWN_REPORT } from '../evidence/bundled-reports.ts'
import { broken } from '../lib/file-error.ts'
import { parseJson } from '../lib/json-file.ts'
import { sampleRecipeSchema } from '../sampling/sample-document.ts'
import { appliedRuleSchema } from './findings-need.ts'

/** The recipe of the report in this folder of a bundle; by default of the report that it was made with. */
export function recipeFile(folder = OWN_REPORT): string {
  return `${folder}recipe.json`
}

type RowText = 'csv' | 'jsonl'

/** The rows of the report in this folder of a bundle. */
export function rowsFile(format: RowText, folder = OWN_REPORT): string {
  return `${folder}rows.${format}`
}

const hexHash = z.string().regex(/^[0-9a-f]{64}$/)

/**
 * The parameters of a bundle's report, with which the report can be made again (docs/evidence-format.md). A redacted
 * one has no filter, and can only be made again with the full bundle.
 */
const recipeSchema = z.strictObject({
  format: z.literal('unhidden-recipe-1'),
  application: z.string(),
  /** A digest of texts, written by earlier builds. */
  words: hexHash.nullish(),
  indexVersion: z.int(),
  workspaceId: z.string().nullable(),
  template: z.enum(REPORT_TEMPLATES),
  filter: z.string().nullable(),
  asOfMs: momentSchema,
  isPast: z.boolean(),
  sort: z.strictObject({ by: z.enum(FEEDBACK_SORTS), descending: z.boolean() }).nullable(),
  order: z.enum(RESPONSE_ORDERS),
  isRedacted: z.boolean(),
  /** Of a redacted report; null also in those of earlier versions, whose pseudonyms were those of the workspace. */
  recipient: z.string().nullable().default(null),
  /** Only in a full bundle, to check a redacted bundle of the same rows. */
  redactionKey: hexHash.nullable(),
  headOfChain: z.strictObject({ receipt: z.int(), hash: hexHash }).nullable(),
  /** The parameters of the PDF. Null without a PDF, and in older bundles. */
  pdf: z
    .strictObject({
      paper: z.enum(PAPERS),
      /** Written by earlier versions. */
      language: z.enum(FORMER_LANGUAGES).optional(),
      preparedBy: z.string(),
      /**
       * In a redacted bundle without client, engagement and reference. Absent, like `printedRows`, in older bundles.
       */
      signOff: signOffSchema.optional(),
      printedRows: z.enum(PRINTED_ROWS).optional(),
      /** Only of a final report. */
      final: finalSchema.optional(),
      /** Only where the result was edited, and not in a redacted bundle. */
      edited: editedResultSchema.optional(),
      /** Null in a redacted bundle, like `service`. */
      workspaceName: z.string().nullable(),
      service: z.string().nullable(),
      /** Names of businesses for the pages, by id; absent in redacted and in older bundles. They are no evidence. */
      businessNames: z.record(z.string(), z.string()).optional(),
      files: z.array(z.strictObject({ name: z.string(), sha256: hexHash })).min(1),
    })
    .nullable()
    .default(null),
  /** Of a saved report without pages: its file, in the format it was saved in. */
  file: z.strictObject({ name: z.string(), format: z.enum(ROW_FORMATS), sha256: hexHash }).optional(),
  /** The applied rules with their versions and parameters; empty if the report does not depend on findings. */
  rules: z.array(appliedRuleSchema).default([]),
  /** The samples in the bundle; `data/samples/` has the data to draw them again. */
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
