import type { FeedbackListRow } from '../../../shared/domain/feedback-item.ts'

/** What a ribbon draws: its stretches and marks in ten-thousandths of its width. */
export interface PrintedRibbon {
  /** Visibility (`s`, `h`, `u`), beginning, end. */
  readonly s: readonly (readonly ['s' | 'h' | 'u', number, number])[]
  /** Where the item was set as deleted. */
  readonly d: readonly number[]
}

export interface RibbonAxis {
  readonly fromMs: number
  readonly toMs: number
}

const WIDTH = 10_000
const LETTERS = { shown: 's', hidden: 'h', unknown: 'u' } as const

/** @param axis `fromMs` before `toMs`; what lies outside is cut. */
export function toRibbon(
  { spans, deletions }: Pick<FeedbackListRow, 'spans' | 'deletions'>,
  axis: RibbonAxis,
): PrintedRibbon {
  const place = (ms: number): number =>
    Math.round(Math.min(1, Math.max(0, (ms - axis.fromMs) / (axis.toMs - axis.fromMs))) * WIDTH)
  return {
    s: spans.map(
      ({ visibility, startMs, endMs }) =>
        [LETTERS[visibility], place(startMs ?? axis.fromMs), place(endMs ?? axis.toMs)] as const,
    ),
    d: deletions.filter(({ deleted }) => deleted === 1).map(({ utcMs }) => place(utcMs)),
  }
}
