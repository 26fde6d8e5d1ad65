import { createHash } from 'node:crypto'

/**
 * Lower-case hex SHA-256 of a population: its ids in ascending order, in decimal, each followed by LF.
 * `sort -n ids.txt | sha256sum` gives the same.
 */
export function hashPopulation(ids: Iterable<bigint>): string {
  const hash = createHash('sha256')
  for (const id of ids) hash.update(`${id}\n`)
  return hash.digest('hex')
}
