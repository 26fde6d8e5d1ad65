import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PYTHON } from '../../../tools/preflight/judges.ts'
import type { RawItem } from '../reports/raw-items.ts'

/** A line of a population: id, business, visibility, month of the last entry. */
export type PopulationLine = readonly [id: string, business: string, visibility: string, month: string]

/** As docs/sampling.md describes the list, from the items of the raw pages. */
export function toPopulation(
  items: ReadonlyMap<bigint, RawItem>,
  isWanted: (item: RawItem) => boolean,
): PopulationLine[] {
  return [...items]
    .filter(([, item]) => isWanted(item))
    .map(([id, { home, show, lastMs }]) => [
      String(id),
      String(home),
      show === null ? 'unknown' : show === 1 ? 'shown' : 'hidden',
      lastMs === null ? 'none' : new Date(lastMs).toISOString().slice(0, 7),
    ])
}

export interface RepeatedDraw {
  readonly idsSha256: string
  readonly listSha256: string
  readonly ids: readonly string[]
}

/** Draws again with tools/repeat_draw.py, which shares nothing with the application. @param design its arguments. */
export function repeatDraw(
  folder: string,
  population: readonly PopulationLine[],
  { seed, design }: { readonly seed: string; readonly design: readonly string[] },
): RepeatedDraw {
  const path = join(folder, 'list.tsv')
  writeFileSync(path, population.map((line) => `${line.join('\t')}\n`).join(''))
  const printed = execFileSync(PYTHON, ['tools/repeat_draw.py', path, seed, ...design], {
    encoding: 'utf8',
  })
  const [ids = '', list = '', ...drawn] = printed.trim().split('\n')
  return { idsSha256: ids.slice(-64), listSha256: list.slice(-64), ids: drawn }
}
