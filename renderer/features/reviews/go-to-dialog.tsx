import { Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import { toAppError } from '../../../shared/app-error.ts'
import { type FeedbackId, isDecimalId } from '../../../shared/domain/ids.ts'
import { isPartialDate } from '../../../shared/query/calendar-range.ts'
import { ERROR_STRINGS } from '../../../shared/strings/error-strings.ts'
import { parseDay } from '../../components/as-of-day.ts'
import { Button } from '../../components/controls/button.tsx'
import { countOf } from '../../components/counts.ts'
import { call } from '../../ipc/use-call.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { focusRows } from './list-rows.ts'
import styles from './reviews.module.css'
import { reviewsStrings } from './strings.ts'
import type { ShownResult } from './use-shown-result.ts'

const strings = reviewsStrings.goTo
const BY_LAST_CHANGE = { by: 'lastEvent', descending: true } as const

interface GoToDialogProps {
  readonly result: ShownResult
  readonly isOpen: boolean
  onClose(): void
  /** Shows the row and makes it the one that the keys act on. */
  onRow(row: number): void
}

/** Jumps to an id, a date, a row by its number, or either end. */
export function GoToDialog({ result, isOpen, onClose, onRow }: GoToDialogProps) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const count = result.count.count
  const close = () => {
    onClose()
    // The keys go on in the list, wherever the dialog was opened from.
    requestAnimationFrame(focusRows)
  }
  const jump = (row: number) => {
    close()
    setText('')
    setProblem(null)
    onRow(row)
  }
  const go = async () => {
    const goal = readGoal(text)
    if (goal === null) return setProblem(strings.unread[whyUnread(text)](text.trim()))
    try {
      const row = await findRow(goal, result)
      if (row === null) setProblem(explainMissing(goal, count))
      else jump(row)
    } catch (error) {
      setProblem(ERROR_STRINGS[toAppError(error).code].title)
    }
  }
  return (
    <Modal opened={isOpen} onClose={close} title={strings.title} size="md" returnFocus={false}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void go()
        }}
      >
        <TextInput
          data-autofocus
          label={strings.label}
          description={strings.description}
          value={text}
          error={problem}
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setProblem(null)
          }}
        />
        <div className={styles.goToButtons}>
          <Button onClick={() => jump(0)}>{strings.first}</Button>
          <Button onClick={() => jump(count - 1)}>{strings.last}</Button>
          <Button kind="primary" type="submit">
            {strings.go}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

/** A date is a place in the order of the last change: under another order the list is sorted by it first. */
async function findRow(goal: Goal, { request, count }: ShownResult): Promise<number | null> {
  if (goal.kind === 'row') return goal.row < count.count ? goal.row : null
  const { filter, asOfMs } = request
  if (goal.kind === 'item') {
    const target = { feedbackId: goal.feedbackId }
    return (await call('feedback:locate', { filter, asOfMs, sort: request.sort, target })).offset
  }
  const isByChange = request.sort.by === 'lastEvent'
  const sort = isByChange ? request.sort : BY_LAST_CHANGE
  const { offset } = await call('feedback:locate', { filter, asOfMs, sort, target: { day: goal.day } })
  if (offset !== null && !isByChange) useViewStore.getState().setSort(sort)
  return offset
}

function explainMissing(goal: Goal, count: number): string {
  if (goal.kind === 'item') return strings.noItem(goal.feedbackId)
  if (goal.kind === 'day') return strings.noDay(goal.day)
  return strings.noRow(countOf(count, ...reviewsStrings.rows))
}

/** Where a jump leads. Rows count from 0. */
type Goal =
  | { readonly kind: 'item'; readonly feedbackId: FeedbackId }
  | { readonly kind: 'day'; readonly day: string }
  | { readonly kind: 'row'; readonly row: number }

/** As rows are written on screen, with or without commas. */
const ROW = /^#\s*(\d{1,3}(?:,\d{3}){0,2}|\d{1,9})$/
const MONTH = /^\d{4}-\d{2}$/

/** `104233`, `2024-05-03`, `3 May 2024`, `2024-05` (its first day) or `#1000`; null for anything else. */
export function readGoal(text: string): Goal | null {
  const trimmed = text.trim()
  const row = Number(ROW.exec(trimmed)?.[1]?.replaceAll(',', '') ?? 0)
  if (row > 0) return { kind: 'row', row: row - 1 }
  const day = parseDay(trimmed) ?? (MONTH.test(trimmed) && isPartialDate(trimmed) ? `${trimmed}-01` : null)
  if (day !== null) return { kind: 'day', day }
  return isDecimalId(trimmed) ? { kind: 'item', feedbackId: trimmed as FeedbackId } : null
}

/** Why a text is no goal: it looks like a date or an id and is none, or like nothing. */
export function whyUnread(text: string): 'day' | 'id' | 'other' {
  if (/^\d{4}-\d{2}(?:-\d{2})?$/.test(text.trim())) return 'day'
  return /^-?\d+$/.test(text.trim()) ? 'id' : 'other'
}
