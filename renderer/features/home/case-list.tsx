import { useEffect, useId, useRef, useState } from 'react'
import type { CaseFilter, CaseRow, CaseView } from '../../../shared/domain/case.ts'
import { formatDay } from '../../../shared/format/time.ts'
import { isFocusFree } from '../../components/keyboard/focus.ts'
import { useKeys } from '../../components/keyboard/use-keys.ts'
import { NameOrId } from '../../components/safe-text.tsx'
import { Spelled } from '../../components/spelled.tsx'
import { PriorityBars } from '../../components/state/state-icon.tsx'
import { useTimeStyle } from '../../components/time-text.tsx'
import { useBusinessNames } from '../../ipc/workspace-facts.ts'
import { useCasesStore } from '../../stores/cases-store.ts'
import { useShowView } from '../../stores/view-store.ts'
import styles from './home.module.css'
import { strings } from './strings.ts'

interface CaseListProps {
  readonly cases: readonly CaseRow[]
  readonly label: string
  /** Of the checklist, where the case to decide is above the list. */
  readonly isQuiet?: boolean
}

/** The worst cases. It has the focus as Home opens, so Enter starts the review. */
export function CaseList({ cases, label, isQuiet = false }: CaseListProps) {
  const [cursor, setCursor] = useState(0)
  const listRef = useRef<HTMLDivElement>(null)
  const id = useId()
  const openCase = useOpenCase()
  const at = Math.min(cursor, cases.length - 1)
  const move = (to: number) => setCursor(Math.max(0, Math.min(to, cases.length - 1)))
  useKeys(['list'], {
    'next-row': () => move(at + 1),
    'previous-row': () => move(at - 1),
    'first-row': () => move(0),
    'last-row': () => move(cases.length - 1),
    open: () => openCase(cases[at]),
  })
  useEffect(() => {
    if (isFocusFree()) listRef.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div
      ref={listRef}
      className={styles.cases}
      data-quiet={isQuiet || undefined}
      role="listbox"
      tabIndex={0}
      aria-label={label}
      aria-activedescendant={`${id}-${at}`}
    >
      {cases.map((row, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the keys
        <div
          key={row.key}
          id={`${id}-${index}`}
          className={styles.case}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          onClick={() => openCase(row)}
        >
          <CaseCells row={row} />
        </div>
      ))}
    </div>
  )
}

function CaseCells({ row }: { readonly row: CaseRow }) {
  const style = useTimeStyle()
  const business = useBusinessNames().get(row.businessId) ?? row.businessId
  return (
    <>
      <PriorityBars priority={row.priority} />
      <span className={styles.caseTitle} title={row.title}>
        <Spelled>{row.title}</Spelled>
      </span>
      <span className={styles.caseBusiness} title={business}>
        <NameOrId text={business} />
      </span>
      <span className={styles.caseDay}>
        {row.fromMs === null ? strings.allDates : formatDay(row.fromMs, style)}
      </span>
    </>
  )
}

/** Goes to a case among those left to decide. */
export function useOpenCase(): (row: CaseRow | undefined) => void {
  const showView = useShowView()
  return (row) => {
    if (!row) return
    useCasesStore.getState().goTo(row.reference, 'open')
    showView('cases')
  }
}

interface CasesButtonProps {
  readonly view: CaseView
  readonly filter?: Partial<CaseFilter>
  /** *text*: part of a sentence. */
  readonly look?: 'text' | 'link'
  readonly children: string
}

/** Opens exactly these cases. */
export function CasesButton({ view, filter, look = 'text', children }: CasesButtonProps) {
  const showView = useShowView()
  const open = () => {
    useCasesStore.getState().showCases(view, filter)
    showView('cases')
  }
  return (
    <button type="button" className={`${styles.plain} ${styles[look]}`} onClick={open}>
      {children}
    </button>
  )
}
