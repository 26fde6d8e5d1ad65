import { DEFAULT_SCHEME } from '../../../shared/domain/signature-presets.ts'
import type { SignatureScheme } from '../../../shared/domain/signature-scheme.ts'
import { type Connection, connectionSchema } from '../../../shared/domain/workspace.ts'

/** A connection as it stands in the form: lists and absent dates are text. */
export interface ConnectionDraft {
  readonly baseUrl: string
  readonly clientId: string
  readonly scheme: SignatureScheme
  readonly businessIds: string
  readonly from: string
  readonly to: string
}

/** What is wrong, by field; absent where nothing is. */
export type ConnectionProblems = Partial<Record<keyof ConnectionDraft, string>>

export const EMPTY_DRAFT: ConnectionDraft = {
  baseUrl: '',
  clientId: '',
  scheme: DEFAULT_SCHEME,
  businessIds: '',
  from: '',
  to: '',
}

export function toDraft(connection: Connection): ConnectionDraft {
  const { baseUrl, clientId, scheme, scope } = connection
  return {
    baseUrl,
    clientId,
    scheme,
    businessIds: scope.businessIds.join(', '),
    from: scope.from ?? '',
    to: scope.to ?? '',
  }
}

/** The connection that the draft describes, or the schema's message at each field. */
export function readDraft(
  draft: ConnectionDraft,
):
  | { readonly ok: true; readonly connection: Connection }
  | { readonly ok: false; readonly problems: ConnectionProblems } {
  const parsed = connectionSchema.safeParse({
    baseUrl: draft.baseUrl.trim().replace(/\/+$/, ''),
    clientId: draft.clientId,
    scheme: draft.scheme,
    scope: {
      businessIds: draft.businessIds.split(/[\s,;]+/).filter((id) => id !== ''),
      from: draft.from.trim() || null,
      to: draft.to.trim() || null,
    },
  })
  if (parsed.success) return { ok: true, connection: parsed.data }
  const problems: ConnectionProblems = {}
  for (const issue of parsed.error.issues) problems[fieldOf(issue.path)] ??= issue.message
  return { ok: false, problems }
}

function fieldOf(path: readonly PropertyKey[]): keyof ConnectionDraft {
  const [first, second] = path
  const name = first === 'scope' ? second : first
  switch (name) {
    case 'clientId':
    case 'scheme':
    case 'businessIds':
    case 'from':
    case 'to':
      return name
    default:
      return 'baseUrl'
  }
}
