import {
  ANSWER_KINDS,
  type AnswerKind,
  isDue,
  type RequestDetail,
  type RequestState,
  type RequestSummary,
  type ShownAnswers,
} from '../../../shared/domain/company-request.ts'

/** The groups of the list, in its order: the ones that need the auditor come first. */
export const REQUEST_GROUPS = ['past-due', 'waiting', 'draft', 'complete'] as const
export type RequestGroup = (typeof REQUEST_GROUPS)[number]

export const GROUP_OF: Readonly<Record<RequestState, RequestGroup>> = {
  overdue: 'past-due',
  'partly-answered': 'waiting',
  sent: 'waiting',
  open: 'draft',
  answered: 'complete',
}

export type RequestLine =
  | { readonly kind: 'group'; readonly name: RequestGroup; readonly count: number }
  | { readonly kind: 'request'; readonly request: RequestSummary }

/** A heading and the requests of each group that has any, the earliest due day first. */
export function toRequestLines(requests: readonly RequestSummary[]): readonly RequestLine[] {
  const byGroup = Map.groupBy(requests.toSorted(compareDue), ({ state }) => GROUP_OF[state])
  return REQUEST_GROUPS.flatMap((name) => {
    const members = byGroup.get(name) ?? []
    if (members.length === 0) return []
    const rows = members.map((request) => ({ kind: 'request', request }) as const)
    return [{ kind: 'group', name, count: members.length } as const, ...rows]
  })
}

/** Requests without a due day come last; of the same day, the older one comes first. */
function compareDue(one: RequestSummary, other: RequestSummary): number {
  if (one.dueDay === other.dueDay) return one.requestId - other.requestId
  if (one.dueDay === null) return 1
  if (other.dueDay === null) return -1
  return one.dueDay < other.dueDay ? -1 : 1
}

export interface RequestProgress {
  /** Rows of requests that are due. */
  readonly due: number
  /** Of those, rows with a ground. */
  readonly answered: number
  /** Rows of all requests. */
  readonly contradicting: number
}

export function sumProgress(requests: readonly RequestSummary[]): RequestProgress {
  const due = requests.filter(isDue)
  const sum = (some: readonly RequestSummary[], name: 'rows' | 'answered' | 'contradicting') =>
    some.reduce((total, request) => total + request[name], 0)
  return {
    due: sum(due, 'rows'),
    answered: sum(due, 'answered'),
    contradicting: sum(requests, 'contradicting'),
  }
}

/** Heads the answers of a kind. */
export interface AnswerGroup {
  readonly kind: 'group'
  readonly name: AnswerKind
  readonly count: number
  readonly line: number
}

/** The headings in the list of answers, which has those of all kinds in their order; none above a single kind. */
export function headAnswers(shown: RequestDetail['shown'], show: ShownAnswers): readonly AnswerGroup[] {
  if (show !== 'all') return []
  const groups: AnswerGroup[] = []
  let line = 0
  for (const name of ANSWER_KINDS) {
    if (shown[name] === 0) continue
    groups.push({ kind: 'group', name, count: shown[name], line })
    line += shown[name] + 1
  }
  return groups
}
