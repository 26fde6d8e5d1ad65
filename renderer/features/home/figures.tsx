import type { ReactNode } from 'react'
import { FIGURES, type RowsFigure } from '../../../shared/domain/figures.ts'
import { formatCount } from '../../components/counts.ts'
import { Placeholder } from '../../components/frame/screen-states.tsx'
import { Spelled } from '../../components/spelled.tsx'
import { type ReviewState, StateIcon } from '../../components/state/state-icon.tsx'
import { useCall } from '../../ipc/use-call.ts'
import { useDataStatus } from '../../ipc/workspace-facts.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { useIsFetched, useIsSyncing } from '../../stores/work-store.ts'
import styles from './home.module.css'
import { strings } from './strings.ts'

/** Four figures, each with a part of it; every one opens the reviews it counts. */
export function Figures() {
  const { data, isFetching } = useCall('overview:get', undefined, { keepsFormer: true })
  const isFetched = useIsFetched(['history'])
  const areResponsesFetched = useIsFetched(['responses']) === true
  const areResponsesComplete = useDataStatus()?.completeness.responses.state === 'complete'
  const isSyncing = useIsSyncing()
  if (!data || isFetched === null) return <FigureSkeletons />
  // Zero of nothing is no finding, and must not read like one.
  const value = (figure: number) => (isFetched ? formatCount(figure) : strings.notDeterminable)
  const { hiddenWithoutOwnerResponse: missing, hiddenResponsesNotFetched: notFetched } = data
  // Responses are what a review without an entry is known by. The figures may be older than the status.
  const areAllRead = notFetched === 0 && areResponsesFetched && (areResponsesComplete || !isSyncing)
  const isDeterminable = data.unknownNow > 0 || areAllRead
  return (
    <div className={styles.figures} aria-busy={isFetching}>
      <Figure state="hidden" name={strings.hidden} value={value(data.hiddenNow)} rows={FIGURES.stateHidden}>
        {isFetched && (
          <Part rows={FIGURES.hiddenOver30Days}>
            {strings.longHidden(formatCount(data.hiddenOver30Days))}
          </Part>
        )}
      </Figure>
      <Figure state="deleted" name={strings.deleted} value={value(data.deletedNow)} rows={FIGURES.deleted}>
        {isFetched && (
          <Part rows={FIGURES.deletedWhileHidden}>
            {strings.whileHidden(formatCount(data.deletedWhileHidden))}
          </Part>
        )}
      </Figure>
      <Figure
        state="hidden"
        name={strings.noOwnerResponse}
        value={missing === null ? strings.notDeterminable : value(missing)}
        rows={FIGURES.hiddenWithoutOwner}
      >
        {notFetched > 0 || missing === null ? (
          <Part rows={FIGURES.hiddenResponsesNotFetched}>
            {missing === null ? strings.responsesNotFetched : strings.notFetchedFor(formatCount(notFetched))}
          </Part>
        ) : (
          isFetched && <Part rows={FIGURES.stateHidden}>{strings.ofHidden(formatCount(data.hiddenNow))}</Part>
        )}
      </Figure>
      <Figure
        state="unknown"
        name={strings.unknown}
        value={isDeterminable ? value(data.unknownNow) : strings.notDeterminable}
        rows={FIGURES.unknown}
      >
        <span className={styles.part}>{isDeterminable ? strings.noEntry : strings.responsesNotFetched}</span>
      </Figure>
    </div>
  )
}

interface FigureProps {
  readonly state: ReviewState
  readonly name: string
  readonly value: string
  readonly rows: RowsFigure
  readonly children: ReactNode
}

function Figure({ state, name, value, rows: { rows, sort }, children }: FigureProps) {
  const showRows = useViewStore((store) => store.showRows)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws a frame
    <div role="group" aria-label={name}>
      <button
        type="button"
        className={`${styles.plain} ${styles.figureButton}`}
        onClick={() => showRows(rows, sort)}
      >
        <span className={styles.figureName}>
          <StateIcon state={state} />
          {name}
        </span>{' '}
        <span className={styles.figureValue} data-words={!/\d/.test(value) || undefined}>
          {value}
        </span>
      </button>
      {children}
    </div>
  )
}

function Part({ rows: { rows, sort }, children }: { readonly rows: RowsFigure; readonly children: string }) {
  const showRows = useViewStore((store) => store.showRows)
  return (
    <button
      type="button"
      className={`${styles.plain} ${styles.text} ${styles.part}`}
      onClick={() => showRows(rows, sort)}
    >
      <Spelled>{children}</Spelled>
    </button>
  )
}

function FigureSkeletons() {
  return (
    <div className={styles.figures} aria-busy="true">
      {['hidden', 'deleted', 'response', 'unknown'].map((name) => (
        <Placeholder key={name} height={68} />
      ))}
    </div>
  )
}
