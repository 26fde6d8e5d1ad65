import type { NamesFileProblem } from '../../shared/domain/business-name.ts'
import { isDecimalId } from '../../shared/domain/ids.ts'
import { readDelimited } from './read-delimited.ts'

/** What a file of names says. */
export interface NamesFile {
  readonly idColumn: string
  readonly nameColumn: string
  readonly rows: readonly { readonly businessId: string; readonly name: string }[]
  readonly problems: readonly NamesFileProblem[]
}

const ID_COLUMNS: ReadonlySet<string> = new Set([
  'businessid',
  'business',
  'id',
  'locationid',
  'storeid',
  'branchid',
])
const NAME_COLUMNS: ReadonlySet<string> = new Set([
  'businessname',
  'name',
  'title',
  'locationname',
  'storename',
  'branchname',
])
const NAME_LIMIT = 500

/**
 * Reads a table with a heading: one column of ids, one of names, recognised by what they are called, whatever else stands
 * beside them. A line that cannot be used is named with its number, and the others are.
 * @returns null where no column is called like one of ids or one of names.
 */
export function parseNamesFile(text: string): NamesFile | null {
  const [head, ...lines] = readDelimited(text)
  if (!head) return null
  const columns = head.cells.map((cell) => cell.toLowerCase().replace(/[^a-z]/g, ''))
  const idAt = columns.findIndex((name) => ID_COLUMNS.has(name))
  const nameAt = columns.findIndex((name, at) => at !== idAt && NAME_COLUMNS.has(name))
  if (idAt < 0 || nameAt < 0) return null
  const rows: { businessId: string; name: string }[] = []
  const problems: NamesFileProblem[] = []
  const seen = new Map<string, number>()
  for (const { line, cells } of lines) {
    const businessId = (cells[idAt] ?? '').trim()
    const name = (cells[nameAt] ?? '').trim()
    const message = findProblem(businessId, name, seen)
    if (message !== null) problems.push({ line, message })
    else {
      seen.set(businessId, line)
      rows.push({ businessId, name })
    }
  }
  return { idColumn: head.cells[idAt] ?? '', nameColumn: head.cells[nameAt] ?? '', rows, problems }
}

function findProblem(businessId: string, name: string, seen: ReadonlyMap<string, number>): string | null {
  if (!isDecimalId(businessId))
    return `"${businessId.slice(0, 40)}" is no business id: ids are whole numbers.`
  if (name === '') return `Business ${businessId} has no name.`
  if (name.length > NAME_LIMIT)
    return `The name of business ${businessId} has more than ${NAME_LIMIT} characters.`
  const earlier = seen.get(businessId)
  return earlier === undefined ? null : `Business ${businessId} has a name already, in line ${earlier}.`
}
