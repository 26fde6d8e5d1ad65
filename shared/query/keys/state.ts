import { toBusinessId, toFeedbackId } from '../../domain/ids.ts'
import type { DeletedState, Visibility } from '../../domain/span.ts'
import type { BusinessNames } from './key.ts'
import { choiceKey, idKey, listIds } from './kinds.ts'

/** Keys about the state of an item, its business and its id. */
export const stateKeys = {
  state: choiceKey({
    choices: { hidden: 'Hidden', deleted: 'Deleted', shown: 'Shown', unknown: 'State not known' },
    selects: 'reviews by their state in the list; a deleted review is neither hidden nor shown',
    examples: ['hidden,deleted', 'hidden', 'deleted', 'shown', 'unknown'],
  }),

  /** Differs from `state` in lists as of an earlier date only. */
  'state-now': choiceKey({
    choices: {
      hidden: 'Hidden now',
      deleted: 'Deleted now',
      shown: 'Shown now',
      unknown: 'State now not known',
    },
    selects: 'reviews by their state in all data received, also in a list as of an earlier date',
    examples: ['hidden,deleted', 'hidden', 'deleted', 'shown', 'unknown'],
  }),

  visibility: choiceKey({
    choices: { hidden: 'Hidden', shown: 'Shown', unknown: 'Visibility unknown' } satisfies Record<
      Visibility,
      string
    >,
    selects: 'items by what their last event says; unknown where no event was fetched',
  }),

  deleted: choiceKey({
    choices: { yes: 'Deleted', no: 'Not deleted', unknown: 'Deletion unknown' } satisfies Record<
      DeletedState,
      string
    >,
    selects: 'items by the deleted flag of their last event',
  }),

  business: idKey({
    toId: toBusinessId,
    selects: 'items with an event or a response of one of these businesses',
    examples: ['20760,20761', '20760'],
    describe: (ids, { names }) =>
      listIds(
        ids.length === 1 ? 'Business' : 'Businesses',
        ids.map((id) => labelBusiness(id, names)),
      ),
    suggest: ({ businesses }) => businesses.map(({ id, name }) => ({ value: id, detail: name ?? '' })),
  }),

  feedback: idKey({
    toId: toFeedbackId,
    selects: 'items with these ids',
    examples: ['12955403'],
    describe: (ids) => listIds(ids.length === 1 ? 'Review' : 'Reviews', ids),
  }),
}

/** `Corner Bakery (20760)`; the id alone where no name is known. */
export function labelBusiness(businessId: string, names: BusinessNames): string {
  const name = names.get(businessId)
  return name === undefined ? businessId : `${name} (${businessId})`
}
