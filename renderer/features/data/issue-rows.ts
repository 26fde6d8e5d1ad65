import { useMemo } from 'react'
import type { AppError } from '../../../shared/app-error.ts'
import type { Finding } from '../../../shared/domain/finding.ts'
import { type BusinessId, isDecimalId, toBusinessId } from '../../../shared/domain/ids.ts'
import type { QuarantineCounts, QuarantinedEntry } from '../../../shared/domain/sweep.ts'
import type { RequestOf } from '../../../shared/ipc/contract.ts'
import { countOf } from '../../components/counts.ts'
import { showFailure } from '../../components/frame/failure-line.tsx'
import { call, useAction, useCall } from '../../ipc/use-call.ts'
import { offerUndo, withdrawUndo } from '../annotations/offer-undo.tsx'
import { strings as dataStrings } from './strings.ts'

const strings = dataStrings.issues

export const ISSUE_KINDS = ['set-aside', 'vanished', 'contradiction'] as const
export type IssueKind = (typeof ISSUE_KINDS)[number]

/** A row of the list: the heading of a kind, or one issue. */
export type IssueRow =
  | { readonly type: 'group'; readonly kind: IssueKind; readonly count: number }
  | { readonly type: 'set-aside'; readonly entry: QuarantinedEntry; readonly foundAtMs: number | null }
  | { readonly type: 'finding'; readonly kind: IssueKind; readonly finding: Finding; readonly mark: string }

export interface Issues {
  readonly rows: readonly IssueRow[]
  readonly counts: QuarantineCounts
}

/** Rows of each kind; the newest ones. */
export const ISSUES_READ = 1_000
const PAGE = { offset: 0, limit: ISSUES_READ } as const

/** All issues by kind; undefined until every kind is known. */
export function useIssues(): { readonly issues: Issues | undefined; readonly error: AppError | null } {
  const counts = useCall('quarantine:counts', undefined)
  const setAside = useCall('quarantine:list', PAGE, { keepsFormer: true })
  const findings = useCall('findings:list', { rule: 'contradictory-record', ...PAGE }, { keepsFormer: true })
  const sweeps = useCall('sweeps:list', PAGE)
  const issues = useMemo(() => {
    if (!counts.data || !setAside.data || !findings.data || !sweeps.data) return undefined
    const startedAt = new Map(sweeps.data.map(({ sweepId, startedAtMs }) => [sweepId, startedAtMs]))
    const entries = setAside.data.toSorted(byWaiting).map(
      (entry): IssueRow => ({
        type: 'set-aside',
        entry,
        foundAtMs: startedAt.get(entry.sweepId) ?? null,
      }),
    )
    const rows = [...group('set-aside', counts.data.entries, entries), ...groupFindings(findings.data.rows)]
    return { rows, counts: counts.data }
  }, [counts.data, setAside.data, findings.data, sweeps.data])
  return { issues, error: counts.error ?? setAside.error ?? findings.error ?? sweeps.error }
}

/** Those that wait first, otherwise as they came. */
function byWaiting(a: QuarantinedEntry, b: QuarantinedEntry): number {
  return Number(a.acknowledgedAtMs !== null) - Number(b.acknowledgedAtMs !== null)
}

function groupFindings(findings: readonly Finding[]): IssueRow[] {
  const rows = findings.map((finding) => {
    const mark = markOf(finding.reference)
    return {
      type: 'finding',
      kind: mark === 'vanished' ? 'vanished' : 'contradiction',
      finding,
      mark,
    } as const
  })
  return (['vanished', 'contradiction'] as const).flatMap((kind) => {
    const own = rows.filter((row) => row.kind === kind)
    return group(kind, own.length, own)
  })
}

function group(kind: IssueKind, count: number, rows: readonly IssueRow[]): IssueRow[] {
  return rows.length === 0 ? [] : [{ type: 'group', kind, count }, ...rows]
}

/** The kind of contradiction in a reference such as `CR-81-vanished` or `CR-81@20761-same-second`. */
export function markOf(reference: string): string {
  return /^[A-Z]+-\d+(?:@\d+)?-(.+)$/.exec(reference)?.[1] ?? ''
}

/** The business of an entry that was set aside, where its raw text has one that can be read. */
export function findRawId(rawText: string, field: 'businessId' | 'feedbackId'): string | null {
  const id = new RegExp(`"${field}\\d*"\\s*:\\s*"?(\\d{1,20})\\b`).exec(rawText)?.[1]
  return id !== undefined && isDecimalId(id) ? id : null
}

export function businessOf(row: IssueRow): BusinessId | null {
  if (row.type === 'finding') return row.finding.businessId
  const id = row.type === 'set-aside' ? findRawId(row.entry.rawText, 'businessId') : null
  return id === null ? null : toBusinessId(id)
}

/** null where it is unknown, and for a group of entries. */
export function reviewOf(row: IssueRow): string | null {
  if (row.type === 'finding') return row.finding.feedbackId
  return row.type === 'set-aside' ? findRawId(row.entry.rawText, 'feedbackId') : null
}

export function titleOf(row: IssueRow): string {
  if (row.type === 'group') return strings.groups[row.kind]
  return row.type === 'set-aside' ? row.entry.reason : (strings.marks[row.mark] ?? strings.otherMark)
}

export interface Acknowledge {
  /** An entry that waits; for the heading of the entries set aside, all of them. */
  row(row: IssueRow, note: string): void
  all(note: string): void
  /** Those whose like was acknowledged before; each takes over the earlier note. */
  seenBefore(): void
  readonly error: ReturnType<typeof useAction<'quarantine:acknowledge'>>['error']
  /** An acknowledged entry waits again. */
  undo(entry: QuarantinedEntry): void
}

/** The user looked at entries that were set aside. Each acknowledgment is logged with its note, and can be undone. */
export function useAcknowledge(
  { throughReceipt, waiting }: QuarantineCounts,
  onDone: () => void,
): Acknowledge {
  const { mutate, isPending, error } = useAction('quarantine:acknowledge', ({ entries, atMs }) => {
    onDone()
    if (entries === 0) return
    offerUndo(strings.done(countOf(entries, ...strings.entries)), async () => {
      await call('quarantine:undo', { acknowledgedAtMs: atMs })
    })
  })
  const send = (choice: RequestOf<'quarantine:acknowledge'>['choice'], note: string) => {
    if (!isPending) mutate({ choice, note })
  }
  const all = (note: string) => {
    if (throughReceipt !== null && waiting > 0) send({ throughReceipt }, note)
  }
  return {
    row: (row, note) => {
      if (row.type === 'group' && row.kind === 'set-aside') all(note)
      if (row.type !== 'set-aside' || row.entry.acknowledgedAtMs !== null) return
      const { receipt, position } = row.entry
      send({ receipt, position }, note)
    },
    all,
    seenBefore: () => {
      if (throughReceipt !== null) send({ throughReceipt, seenBefore: true }, '')
    },
    error,
    undo: ({ receipt, position }) => {
      withdrawUndo()
      call('quarantine:undo', { receipt, position }).catch(showFailure)
    },
  }
}
