import { IconCheck, IconLock } from '@tabler/icons-react'
import { DEFAULT_SCHEME, type SignatureScheme } from '../../../shared/domain/signature-scheme.ts'
import {
  type Connection,
  connectionSchema,
  type FilesOnly,
  filesOnlySchema,
  hasService,
  type PageSource,
} from '../../../shared/domain/workspace.ts'
import { DayField, Field } from '../../components/controls/field.tsx'
import styles from './connect.module.css'
import { connectStrings as strings } from './connect-strings.ts'

interface ConnectionFieldsProps {
  readonly draft: ConnectionDraft
  readonly problems: ConnectionProblems
  /** What a test has shown to be right. */
  readonly passed?: readonly (keyof ConnectionDraft)[]
  onChange(change: Partial<ConnectionDraft>): void
}

export function ServiceFields({ draft, problems, passed = [], onChange }: ConnectionFieldsProps) {
  const { length } = draft.clientId.trim()
  return (
    <>
      <Field
        label={strings.baseUrl}
        help={draft.baseUrl === '' ? strings.baseUrlText : undefined}
        value={draft.baseUrl}
        error={problems.baseUrl ?? null}
        spellCheck={false}
        rightSection={
          passed.includes('baseUrl') &&
          draft.baseUrl.trim().startsWith('https:') && (
            <IconLock
              className={styles.passed}
              size={14}
              stroke={1.75}
              role="img"
              aria-label={strings.encrypted}
            />
          )
        }
        onChange={(event) => onChange({ baseUrl: event.currentTarget.value })}
      />
      <Field
        label={strings.clientId}
        help={length > 0 && length !== 40 ? strings.clientIdCount(length) : undefined}
        isCode
        value={draft.clientId}
        error={problems.clientId ?? null}
        spellCheck={false}
        autoComplete="off"
        rightSection={
          passed.includes('clientId') && (
            <IconCheck
              className={styles.passed}
              size={14}
              stroke={1.75}
              role="img"
              aria-label={strings.clientAccepted}
            />
          )
        }
        onChange={(event) => onChange({ clientId: event.currentTarget.value })}
      />
    </>
  )
}

export function ScopeFields({ draft, problems, onChange }: ConnectionFieldsProps) {
  return (
    <>
      <Field
        label={strings.businessIds}
        help={strings.businessIdsText}
        value={draft.businessIds}
        error={problems.businessIds ?? null}
        spellCheck={false}
        onChange={(event) => onChange({ businessIds: event.currentTarget.value })}
      />
      <div className={styles.pair}>
        <DayField
          label={strings.from}
          placeholder={strings.anyDay}
          value={draft.from}
          error={problems.from}
          last={draft.to}
          onChange={(from) => onChange({ from })}
        />
        <DayField
          label={strings.to}
          placeholder={strings.anyDay}
          value={draft.to}
          error={problems.to}
          first={draft.from}
          onChange={(to) => onChange({ to })}
        />
      </div>
    </>
  )
}

/** A connection as entered in the form: lists and absent dates are text. */
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

export function toDraft(source: PageSource): ConnectionDraft {
  const { baseUrl, clientId, scheme } = hasService(source) ? source : EMPTY_DRAFT
  const { scope } = source
  return {
    baseUrl,
    clientId,
    scheme,
    businessIds: scope.businessIds.join(', '),
    from: scope.from ?? '',
    to: scope.to ?? '',
  }
}

type Reading<Source> =
  | { readonly ok: true; readonly connection: Source }
  | { readonly ok: false; readonly problems: ConnectionProblems }

/** The connection that the draft describes, or the schema's message at each field. */
export function readDraft(draft: ConnectionDraft): Reading<Connection> {
  const parsed = connectionSchema.safeParse({
    baseUrl: draft.baseUrl.trim().replace(/\/+$/, ''),
    clientId: draft.clientId,
    scheme: draft.scheme,
    scope: toScope(draft),
  })
  return parsed.success ? { ok: true, connection: parsed.data } : toProblems(parsed.error.issues)
}

/** The same for work from files: only the scope counts. */
export function readFilesOnly(draft: ConnectionDraft): Reading<FilesOnly> {
  const parsed = filesOnlySchema.safeParse({ service: 'none', scope: toScope(draft) })
  return parsed.success ? { ok: true, connection: parsed.data } : toProblems(parsed.error.issues)
}

function toScope({ businessIds, from, to }: ConnectionDraft) {
  const ids = businessIds.split(/[\s,;]+/).filter((id) => id !== '')
  return { businessIds: ids, from: from.trim() || null, to: to.trim() || null }
}

function toProblems(issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[]): {
  readonly ok: false
  readonly problems: ConnectionProblems
} {
  const problems: ConnectionProblems = {}
  for (const issue of issues) problems[fieldOf(issue.path)] ??= issue.message
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
