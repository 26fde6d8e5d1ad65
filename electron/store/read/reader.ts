import type { EncodedItems } from '../../../shared/domain/encoded-items.ts'
import type { FeedbackResponse } from '../../../shared/domain/feedback-item.ts'
import type { OverviewCharts } from '../../../shared/domain/overview-charts.ts'
import type { FeedbackSort, ResponseOrder } from '../../../shared/domain/sort.ts'
import type { LocatedRow } from '../../../shared/ipc/feedback-contract.ts'
import type { ReadableDatabase } from '../database.ts'
import { readFilterContext } from './audit-zone.ts'
import { type CompiledFilter, compileFilter, parseFilter, type RowKind } from './compile-filter.ts'
import type { PageOfRows } from './evidence-rows.ts'
import { encodeFeedbackRows } from './feedback-rows.ts'
import { feedbackSource } from './feedback-source.ts'
import { createFindingPrefilter } from './finding-prefilter.ts'
import { createIdPager } from './id-pager.ts'
import { readOverviewCharts } from './overview.ts'
import { findResponseRows, responseSource } from './response-source.ts'
import { findRowPosition, isPositionIndexed, type Target } from './row-position.ts'
import { createSearchRows } from './search-rows.ts'

interface Filtered {
  /** Text of the query language; see [Note: Filter semantics]. */
  readonly filter: string
}
type FilteredPage = Filtered & PageOfRows
type ResponsesPage = FilteredPage & { readonly order?: ResponseOrder }
type LocateRequest = Filtered & { readonly sort: FeedbackSort; readonly target: Target }

/**
 * Questions about the cache. Each is answered from one moment of the file, whatever a writer does meanwhile.
 * All filtered methods throw AppError *invalid-query* with `at` and `length`.
 */
export interface ReaderApi {
  /** Everything that `read` asks the connection is answered from one moment of the file. */
  atOneMoment<Value>(read: () => Value): Value
  /** One text, see [Note: Encoded rows]. */
  encodeFeedback(request: FilteredPage & { readonly sort: FeedbackSort }): EncodedItems
  /** Methods that end in *Quickly* answer null where all ids of the result would have to be read first. */
  encodeFeedbackQuickly(request: FilteredPage & { readonly sort: FeedbackSort }): EncodedItems | null
  /** Makes every page of the list and every place in it quick, in steps; see IdPager.readInSteps. */
  prepareFeedback(request: Filtered & { readonly sort: FeedbackSort }): Generator<void>
  locateFeedback(request: LocateRequest): LocatedRow
  locateFeedbackQuickly(request: LocateRequest): LocatedRow | null
  /** Newest first unless another order is asked for. */
  listResponses(request: ResponsesPage): readonly FeedbackResponse[]
  listResponsesQuickly(request: ResponsesPage): readonly FeedbackResponse[] | null
  /** Null while their sums are being made. */
  getCharts(): OverviewCharts | null
  /** Does some background work for the next pages of the last list; false when nothing is left. */
  work(): boolean
}

/**
 * @param getMomentMs the end of current periods; see [Note: Data cutoff]
 * @param isAsOf whether the connection shows the cache as of that moment; see [Note: As of a moment]
 */
export function createReader(db: ReadableDatabase, getMomentMs: () => number, isAsOf = false): ReaderApi {
  const pager = createIdPager(db)
  const prefilter = createFindingPrefilter(db)
  const compile = (text: string, rows: RowKind): CompiledFilter =>
    compileFilter(parseFilter(text), rows, readFilterContext(db, getMomentMs()))
  const question = (text: string, sort: FeedbackSort) => ({
    text,
    filter: compile(text, 'feedback'),
    sort,
    nowMs: getMomentMs(),
    isAsOf,
  })
  const feedback = (text: string, sort: FeedbackSort) => feedbackSource(question(text, sort))
  const responses = (text: string, order: ResponseOrder) =>
    responseSource(text, compile(text, 'responses'), order)
  const encode = (ids: readonly bigint[]) => encodeFeedbackRows(db, ids, prefilter.markAll(ids))
  const atOneMoment = createMoment(db)
  const searched = createSearchRows(db, (text) => compile(text, 'responses'), getMomentMs, atOneMoment)

  return {
    encodeFeedback: ({ filter, sort, offset, limit }) =>
      atOneMoment(() => encode(pager.page(feedback(filter, sort), offset, limit))),
    encodeFeedbackQuickly: ({ filter, sort, offset, limit }) =>
      atOneMoment(() => {
        const ids = pager.pageQuickly(feedback(filter, sort), offset, limit)
        return ids && encode(ids)
      }),
    prepareFeedback: ({ filter, sort }) => pager.readInSteps(feedback(filter, sort)),
    locateFeedback: ({ filter, sort, target }) =>
      atOneMoment(() => ({ offset: findRowPosition(db, pager, question(filter, sort), target) })),
    locateFeedbackQuickly: ({ filter, sort, target }) =>
      atOneMoment(() => {
        const asked = question(filter, sort)
        return isPositionIndexed(asked, target) ? { offset: findRowPosition(db, pager, asked, target) } : null
      }),
    listResponses: ({ filter, order = 'newest', offset, limit }) =>
      searched.find({ filter, order, offset, limit }) ??
      atOneMoment(() => findResponseRows(db, pager.page(responses(filter, order), offset, limit))),
    listResponsesQuickly: ({ filter, order = 'newest', offset, limit }) =>
      searched.findQuickly({ filter, order, offset, limit }) ??
      atOneMoment(() => {
        const ids = pager.pageQuickly(responses(filter, order), offset, limit)
        return ids && findResponseRows(db, ids)
      }),
    getCharts: () => atOneMoment(() => readOverviewCharts(db)),
    work: () => atOneMoment(() => pager.work() || prefilter.noteMore()),
    atOneMoment,
  }
}

/** One transaction wrapper for all questions: creating one for each took a fifth of the time of a short question. */
function createMoment(db: ReadableDatabase): <Value>(read: () => Value) => Value {
  const transaction = db.transaction((read: () => void): void => read())
  return <Value>(read: () => Value): Value => {
    const answers: Value[] = []
    transaction.deferred(() => {
      answers.push(read())
    })
    if (answers.length === 0) throw new Error('the transaction did not run')
    return answers[0] as Value
  }
}
