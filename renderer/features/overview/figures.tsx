import {
  IconClock,
  IconEyeOff,
  IconHistory,
  IconMessageOff,
  IconStack2,
  IconTrash,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { FIGURES, type RowsFigure } from '../../../shared/domain/figures.ts'
import type { Overview } from '../../../shared/domain/overview.ts'
import type { EventSelection } from '../../../shared/domain/overview-charts.ts'
import type { FeedbackSort } from '../../../shared/domain/sort.ts'
import { countOf, formatCount } from '../../../shared/format/count.ts'
import { formatDuration } from '../../../shared/format/duration.ts'
import { VisibilityIcon } from '../../components/state-label.tsx'
import { LOCALE } from '../../components/use-time-style.ts'
import { coverageStrings } from '../data/coverage-strings.ts'
import { overviewStrings as strings } from './overview-strings.ts'

/** A figure and the rows behind it. */
export interface Figure {
  readonly name: string
  readonly value: string
  readonly note: string
  readonly icon: ReactNode
  /** The items behind it, or the changes. */
  readonly drillDown:
    | { readonly of: 'items'; readonly filter: string; readonly sort?: FeedbackSort }
    | { readonly of: 'changes'; readonly selection: EventSelection; readonly count: number }
}

const DAY_MS = 86_400_000
const ICON = { size: 15, stroke: 1.8, 'aria-hidden': true } as const

export function toFigures(overview: Overview): Figure[] {
  const { figures, notes } = strings
  // Zero of nothing is no finding, and must not read like one.
  const isEmpty = overview.events === 0 && overview.responses === 0
  const count = (value: number | null) =>
    isEmpty || value === null ? strings.notFetched : formatCount(value, LOCALE)
  const noMedian = isEmpty ? strings.notFetched : strings.none
  const contents = notes.feedbackItems(
    countOf(overview.events, ...strings.events, LOCALE),
    countOf(overview.responses, ...strings.responses, LOCALE),
  )
  return [
    {
      name: figures.feedbackItems,
      value: count(overview.feedbackItems),
      note: isEmpty ? '' : contents,
      icon: <IconStack2 {...ICON} />,
      drillDown: toDrillDown(FIGURES.items),
    },
    {
      name: figures.hiddenNow,
      value: count(overview.hiddenNow),
      note: notes.hiddenNow,
      icon: <IconEyeOff {...ICON} />,
      drillDown: toDrillDown(FIGURES.hidden),
    },
    {
      name: figures.deletedNow,
      value: count(overview.deletedNow),
      note: notes.deletedNow,
      icon: <IconTrash {...ICON} />,
      drillDown: toDrillDown(FIGURES.deleted),
    },
    {
      name: figures.hiddenOver30Days,
      value: count(overview.hiddenOver30Days),
      note: notes.hiddenOver30Days,
      icon: <IconClock {...ICON} />,
      drillDown: toDrillDown(FIGURES.hiddenOver30Days),
    },
    {
      name: figures.medianOpenHidden,
      value: overview.medianOpenHiddenMs === null ? noMedian : formatDuration(overview.medianOpenHiddenMs),
      note: notes.medianOpenHidden,
      icon: <IconClock {...ICON} />,
      drillDown: toDrillDown(FIGURES.hiddenNotDeleted),
    },
    {
      name: figures.hiddenWithoutOwnerResponse,
      ...missingOwnerResponses(overview, count),
      icon: <IconMessageOff {...ICON} />,
      drillDown: toDrillDown(FIGURES.hiddenWithoutOwner),
    },
    {
      name: figures.changesLast30Days,
      value: count(overview.changesLast30Days),
      note: notes.changesLast30Days,
      icon: <IconHistory {...ICON} />,
      drillDown: {
        of: 'changes',
        selection: lastThirtyDays(overview.atMs),
        count: overview.changesLast30Days,
      },
    },
    {
      name: figures.unknownNow,
      value: count(overview.unknownNow),
      note: notes.unknownNow,
      icon: <VisibilityIcon visibility="unknown" />,
      drillDown: toDrillDown(FIGURES.unknown),
    },
  ]
}

function toDrillDown({ rows, sort }: RowsFigure): Figure['drillDown'] {
  return { of: 'items', filter: rows, ...(sort && { sort }) }
}

/** Counted only where responses were completely read; of the others it is said how many they are. */
function missingOwnerResponses(
  { hiddenWithoutOwnerResponse, hiddenResponsesNotFetched }: Overview,
  count: (value: number) => string,
): Pick<Figure, 'value' | 'note'> {
  const { notes } = strings
  if (hiddenWithoutOwnerResponse === null) {
    return { value: coverageStrings.notDeterminable, note: coverageStrings.responsesNotFetched }
  }
  const isWhole = hiddenResponsesNotFetched === 0
  const note = isWhole
    ? notes.hiddenWithoutOwnerResponse
    : notes.notFetchedToo(count(hiddenResponsesNotFetched))
  return { value: count(hiddenWithoutOwnerResponse), note }
}

/** From 30 days before the moment, exclusive, to the moment itself. */
function lastThirtyDays(atMs: number): EventSelection {
  return { of: 'all', fromMs: atMs - 30 * DAY_MS + 1, untilMs: atMs + 1 }
}
