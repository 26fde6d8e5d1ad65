import type { CatalogueRow } from './catalogue-row.ts'
import { ENCODING_ROWS } from './groups/encoding.ts'
import { ENTRY_ROWS } from './groups/entries.ts'
import { ENVELOPE_ROWS } from './groups/envelope.ts'
import { MEANING_ROWS } from './groups/meaning.ts'
import { PAGING_ROWS } from './groups/paging.ts'
import { STATUS_ROWS } from './groups/status.ts'
import { TRANSPORT_ROWS } from './groups/transport.ts'

/** Every row of "Catalogue of server misbehaviour" in reliability.md, some in several forms. Names are unique. */
export const CATALOGUE: readonly CatalogueRow[] = [
  ...TRANSPORT_ROWS,
  ...STATUS_ROWS,
  ...ENCODING_ROWS,
  ...ENVELOPE_ROWS,
  ...PAGING_ROWS,
  ...ENTRY_ROWS,
  ...MEANING_ROWS,
]
