// biome-ignore-all lint/a11y/useKeyWithClickEvents: the table handles the keys for its rows
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { SheetItem } from '../../../shared/domain/sample.ts'
import { BusinessName } from '../../components/business-name.tsx'
import { SafeText } from '../../components/safe-text.tsx'
import { useViewStore } from '../../stores/view-store.ts'
import { samplingStrings } from './sampling-strings.ts'

const strings = samplingStrings.sheet

interface SheetTableProps {
  readonly items: readonly SheetItem[]
  readonly hasStrata: boolean
  readonly isBlinded: boolean
  /** Something about the item is not stored yet. */
  hasDraft(item: SheetItem): boolean
  /** Row that the keys act on, from 0. */
  readonly current: number
  onCurrent(at: number): void
  onKeyDown(event: KeyboardEvent): void
}

export function SheetTable({ items, current, onCurrent, onKeyDown, ...cells }: SheetTableProps) {
  const { hasStrata } = cells
  const { columns } = strings
  const bodyRef = useRef<HTMLTableSectionElement>(null)
  useEffect(() => {
    bodyRef.current?.rows[current]?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    <section
      className="sampling-rows"
      aria-label={strings.label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the rows are moved through and coded by key
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <table className="plain-table">
        <thead>
          <tr>
            <th>{columns.reference}</th>
            <th>{columns.item}</th>
            <th>{columns.business}</th>
            {hasStrata && <th>{columns.stratum}</th>}
            <th>{columns.verdict}</th>
            <th>{columns.ground}</th>
            <th>{columns.note}</th>
          </tr>
        </thead>
        <tbody ref={bodyRef}>
          {items.map((item, at) => (
            <tr
              key={item.number}
              className={at === current ? 'sampling-row-current' : undefined}
              aria-current={at === current ? 'true' : undefined}
              onClick={() => onCurrent(at)}
            >
              <ItemCells item={item} {...cells} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

type ItemCellsProps = Pick<SheetTableProps, 'hasStrata' | 'isBlinded' | 'hasDraft'> & {
  readonly item: SheetItem
}

function ItemCells({ item, hasStrata, isBlinded, hasDraft }: ItemCellsProps) {
  const select = useViewStore((state) => state.select)
  const { assessment } = item
  return (
    <>
      <td className="nowrap">
        <span className="mono">{item.reference}</span>
      </td>
      <td>
        <button type="button" className="link-button mono" onClick={() => select(item.feedbackId)}>
          {item.feedbackId}
        </button>
      </td>
      <td>
        {item.businessId === null ? (
          <span className="dim">{strings.notInCache}</span>
        ) : (
          <BusinessName id={item.businessId} />
        )}
      </td>
      {hasStrata && <td>{item.stratum}</td>}
      <td className={`nowrap sampling-code-${assessment?.verdict ?? 'none'}`}>
        {assessment ? samplingStrings.verdicts[assessment.verdict] : isBlinded ? '' : strings.notCoded}
      </td>
      <td>{assessment?.ground && samplingStrings.grounds[assessment.ground]}</td>
      <td>
        {hasDraft(item) && <span className="sampling-unsaved">{strings.unsavedShort} </span>}
        {assessment && <SafeText text={assessment.note} />}
      </td>
    </>
  )
}
