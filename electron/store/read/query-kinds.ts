import type { Query, QueryTerm } from '../../../shared/query/query.ts'

/** What a term speaks of, see [Note: What a filter means]. */
export type TermSubject = 'item' | 'event' | 'response'

export type ResponseTerm = Extract<QueryTerm, { readonly key: 'type' | 'date' | 'text' | 'contains' }>
export type EventTerm = Extract<QueryTerm, { readonly key: 'changed' }>
/** Terms that speak of the feedback item itself. */
export type ItemTerm = Exclude<QueryTerm, ResponseTerm | EventTerm>

export function subjectOf(term: QueryTerm): TermSubject {
  if (isResponseTerm(term)) return 'response'
  return isEventTerm(term) ? 'event' : 'item'
}

export function isResponseTerm(term: QueryTerm): term is ResponseTerm {
  return term.key === 'type' || term.key === 'date' || term.key === 'text' || term.key === 'contains'
}

export function isEventTerm(term: QueryTerm): term is EventTerm {
  return term.key === 'changed'
}

/** Whether any of the query's terms speaks of this. */
export function speaksOf(query: Query, subject: TermSubject): boolean {
  return someTerm(query, (term) => subjectOf(term) === subject)
}

export function someTerm(query: Query, isMeant: (term: QueryTerm) => boolean): boolean {
  switch (query.kind) {
    case 'term':
      return isMeant(query.term)
    case 'not':
      return someTerm(query.part, isMeant)
    default:
      return query.parts.some((part) => someTerm(part, isMeant))
  }
}

/** Made of nothing but terms about responses, *and* and *or*: such a part speaks of one and the same response. */
export function isAboutOneResponse(query: Query): boolean {
  switch (query.kind) {
    case 'term':
      return isResponseTerm(query.term)
    case 'not':
      return false
    default:
      return query.parts.length > 0 && query.parts.every(isAboutOneResponse)
  }
}

/** The parts that must all hold. */
export function conjunctsOf(query: Query): readonly Query[] {
  return query.kind === 'and' ? query.parts : [query]
}
