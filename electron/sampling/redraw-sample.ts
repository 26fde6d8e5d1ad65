import { createHash } from 'node:crypto'
import { toAppError } from '../../shared/app-error.ts'
import { chooseItems } from './choose-items.ts'
import { hashPopulation, readPrintedList } from './population-list.ts'
import { GENERATOR, type SampleDocument } from './sample-document.ts'

/** A statement about a sample, and what drawing it again gives; null where this version cannot say. */
export interface RedrawnFigure {
  readonly id: string
  readonly stated: string
  readonly recomputed: string | null
}

/**
 * Draws the sample again from the list of its population and its seed, and compares hashes and every drawn item.
 * @param list the text of the list; undefined where the bundle does not hold it.
 */
export function redrawSample(sample: SampleDocument, list: string | undefined): readonly RedrawnFigure[] {
  const { reference, population, items } = sample
  const drawn = items.map(({ feedbackId, stratum }) => `${feedbackId}\t${stratum}`)
  const figures = [
    { id: `${reference} list of the population`, stated: population.listSha256 },
    { id: `${reference} ids of the population`, stated: population.idsSha256 },
    { id: `${reference} drawn items`, stated: hashLines(drawn) },
  ]
  if (list === undefined) return figures.map((figure) => ({ ...figure, recomputed: 'none' }))
  if (sample.generator !== GENERATOR) return figures.map((figure) => ({ ...figure, recomputed: null }))
  const found = [hashText(list), ...drawAgain(sample, list)]
  return figures.map((figure, at) => ({ ...figure, recomputed: found[at] ?? 'none' }))
}

/** Hashes of the ids and of what is drawn; *none* for what the list does not give. */
function drawAgain({ design, seed }: SampleDocument, list: string): readonly [string, string] {
  try {
    const population = readPrintedList(list)
    const ids = hashPopulation(population.map(({ id }) => id))
    const { items } = chooseItems(population, design, seed)
    return [ids, hashLines(items.map(({ id, stratum }) => `${id}\t${stratum}`))]
  } catch (error) {
    if (error instanceof SyntaxError || toAppError(error).code === 'invalid-argument') return ['none', 'none']
    throw error
  }
}

function hashLines(lines: readonly string[]): string {
  return hashText(lines.map((line) => `${line}\n`).join(''))
}

function hashText(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex')
}
