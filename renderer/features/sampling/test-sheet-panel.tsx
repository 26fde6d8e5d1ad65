import { Pagination } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import type { SheetItem, TestSheet, Verdict } from '../../../shared/domain/sample.ts'
import { targetRow } from '../../components/grid/grid-keys.ts'
import { showFailure } from '../../components/show-failure.ts'
import { useIsPrinting } from '../../components/use-printing.ts'
import { call } from '../../ipc/call.ts'
import { refresh } from '../../ipc/query-client.ts'
import { toDraftKey, useSamplingStore } from '../../stores/sampling-store.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { type ItemCode, ItemEditor } from './item-editor.tsx'
import { samplingStrings } from './sampling-strings.ts'
import { SheetTable } from './sheet-table.tsx'

const strings = samplingStrings.sheet
const PAGE_ROWS = 100
const VERDICT_KEYS: Readonly<Record<string, Verdict>> = { p: 'pass', f: 'fail', x: 'not-applicable' }

interface TestSheetPanelProps {
  readonly sheet: TestSheet
  readonly isLocked: boolean
  /** What stands above the rows. */
  readonly children: ReactNode
}

/** The items of a sample, coded by key or in the form below; printed whole. */
export function TestSheetPanel({ sheet, isLocked, children }: TestSheetPanelProps) {
  const { sample, role, items, isBlinded } = sheet
  const cursor = Math.min(
    useSamplingStore((state) => state.cursor),
    Math.max(0, items.length - 1),
  )
  const setCursor = useSamplingStore((state) => state.setCursor)
  const drafts = useSamplingStore((state) => state.drafts)
  const setDraft = useSamplingStore((state) => state.setDraft)
  const select = useViewStore((state) => state.select)
  const client = useQueryClient()
  const noteRef = useRef<HTMLTextAreaElement>(null)
  const isPrinting = useIsPrinting()
  const item = items[cursor]
  const page = Math.floor(cursor / PAGE_ROWS)
  const first = isPrinting ? 0 : page * PAGE_ROWS
  const shown = isPrinting ? items : items.slice(first, first + PAGE_ROWS)

  const keyOf = ({ reference }: SheetItem) => toDraftKey(reference, role)
  const assess = async (code: ItemCode) => {
    if (!item || isLocked) return
    const { sampleId } = sample
    try {
      await call('samples:change', { kind: 'assess', sampleId, number: item.number, role, ...code })
      await refresh(client, 'samples')
      setDraft(keyOf(item), null)
    } catch (error) {
      showFailure(error)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLButtonElement) return
    const row = targetRow(event.key, cursor, items.length, PAGE_ROWS)
    const verdict = VERDICT_KEYS[event.key]
    if (row !== null) setCursor(Math.max(0, Math.min(items.length - 1, row)))
    else if (verdict && item && !isLocked) {
      const { ground = null, note = '' } = drafts[keyOf(item)] ?? item.assessment ?? {}
      void assess({ verdict, ground, note })
      setCursor(Math.min(items.length - 1, cursor + 1))
    } else if (event.key === 'n' && !isLocked) noteRef.current?.focus()
    else if (event.key === 'Enter' && item) select(item.feedbackId)
    else return
    event.preventDefault()
  }
  return (
    <section className="panel sampling-sheet" aria-label={strings.label}>
      {!isLocked && <p className="dim sampling-screen-only">{strings.keys}</p>}
      {children}
      <SheetTable
        items={shown}
        hasStrata={sample.strata.length > 0}
        isBlinded={isBlinded}
        hasDraft={(one) => !isLocked && keyOf(one) in drafts}
        current={cursor - first}
        onCurrent={(at) => setCursor(first + at)}
        onKeyDown={onKeyDown}
      />
      {items.length > PAGE_ROWS && (
        <Pagination
          className="sampling-screen-only"
          aria-label={strings.pages}
          size="sm"
          total={Math.ceil(items.length / PAGE_ROWS)}
          value={page + 1}
          onChange={(next) => setCursor((next - 1) * PAGE_ROWS)}
        />
      )}
      {item && !isLocked && (
        <ItemEditor
          key={item.reference}
          item={item}
          draftKey={keyOf(item)}
          noteRef={noteRef}
          onSave={assess}
        />
      )}
    </section>
  )
}
