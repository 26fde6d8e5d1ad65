import type { FeedbackSort } from '../../../shared/domain/sort.ts'
import { feedbackStrings } from './feedback-strings.ts'

/** The columns that the feedback list can show, in the order they have at first. */
export const COLUMN_IDS = [
  'feedbackId',
  'star',
  'businessId',
  'state',
  'lastEvent',
  'ribbon',
  'firstEvent',
  'hideCount',
  'hiddenTime',
  'responses',
  'eventCount',
  'findings',
  'tags',
] as const
export type ColumnId = (typeof COLUMN_IDS)[number]

interface ColumnSpec {
  /** CSS pixels at first, and at least. */
  readonly width: number
  readonly minWidth: number
  readonly sort?: FeedbackSort['by']
  readonly isNumber?: boolean
  /** Sorted by when, not by how much. */
  readonly isMoment?: boolean
  /** Shown only when chosen. */
  readonly isExtra?: boolean
  /** Longer heading for the tooltip. */
  readonly hint?: string
}

const { hints } = feedbackStrings.columns

export const COLUMN_SPECS: { readonly [C in ColumnId]: ColumnSpec } = {
  feedbackId: { width: 142, minWidth: 72, sort: 'feedbackId' },
  star: { width: 42, minWidth: 42, sort: 'starred', hint: hints.star },
  businessId: { width: 78, minWidth: 64, sort: 'businessId' },
  state: { width: 174, minWidth: 90, sort: 'visibility' },
  ribbon: { width: 190, minWidth: 110 },
  lastEvent: { width: 208, minWidth: 96, sort: 'lastEvent', isMoment: true, hint: hints.lastEvent },
  firstEvent: {
    width: 208,
    minWidth: 96,
    sort: 'firstEvent',
    isMoment: true,
    isExtra: true,
    hint: hints.firstEvent,
  },
  hideCount: { width: 98, minWidth: 64, sort: 'hideCount', isNumber: true, hint: hints.hideCount },
  hiddenTime: { width: 98, minWidth: 80, sort: 'hiddenMs', isNumber: true, hint: hints.hiddenTime },
  responses: { width: 100, minWidth: 70, sort: 'responseCount', hint: hints.responses },
  eventCount: {
    width: 84,
    minWidth: 60,
    sort: 'eventCount',
    isNumber: true,
    isExtra: true,
    hint: hints.eventCount,
  },
  findings: { width: 92, minWidth: 56, sort: 'findings', hint: hints.findings },
  tags: { width: 110, minWidth: 60, sort: 'tags', hint: hints.tags },
}

/** Takes what the others leave, unless the user gave it a width. */
export const GROWING_COLUMN: ColumnId = 'ribbon'

export function isColumnId(id: string): id is ColumnId {
  return (COLUMN_IDS as readonly string[]).includes(id)
}
