import { Button, CloseButton } from '@mantine/core'
import { IconBell, IconCopy, IconDownload, IconStar, IconTag } from '@tabler/icons-react'
import { formatCount } from '../../../shared/format/count.ts'
import { LOCALE } from '../../components/use-time-style.ts'
import { isEmpty, type Selection, sizeOf } from '../../stores/selection.ts'
import { feedbackWords } from './feedback-strings.ts'
import type { RowActions } from './use-row-actions.ts'
import type { ShownResult } from './use-shown-result.ts'

const words = feedbackWords.selection

interface SelectionBarProps {
  readonly result: ShownResult
  readonly selection: Selection
  readonly actions: RowActions
  onClear(): void
}

/** How many rows are selected and what can be done with them; there while rows are. */
export function SelectionBar({ result, selection, actions, onClear }: SelectionBarProps) {
  const isShown = !isEmpty(selection)
  return (
    <section className={isShown ? 'selection-bar' : 'visually-hidden'} aria-label={words.label}>
      <span role="status" className="selection-count">
        {isShown && describeSelection(selection, result)}
      </span>
      {isShown && <SelectionButtons actions={actions} onClear={onClear} />}
    </section>
  )
}

function SelectionButtons({ actions, onClear }: Pick<SelectionBarProps, 'actions' | 'onClear'>) {
  return (
    <>
      <Button variant="default" size="compact-sm" leftSection={<IconStar size={14} />} onClick={actions.star}>
        {words.star}
      </Button>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconBell size={14} />}
        onClick={actions.watch}
      >
        {words.watch}
      </Button>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconTag size={14} />}
        onClick={actions.editTags}
      >
        {words.tags}
      </Button>
      <Button variant="default" size="compact-sm" leftSection={<IconCopy size={14} />} onClick={actions.copy}>
        {words.copy}
      </Button>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconDownload size={14} />}
        onClick={actions.exportRows}
      >
        {words.exportAction}
      </Button>
      <CloseButton size="sm" aria-label={words.clear} title={words.clear} onClick={onClear} />
    </>
  )
}

function describeSelection(selection: Selection, { count }: ShownResult): string {
  const size = formatCount(sizeOf(selection, count.count), LOCALE)
  const counted = selection.kind === 'all' && !count.isExact ? feedbackWords.facets.atLeast(size) : size
  const isWhole = selection.kind === 'all' && selection.except.size === 0
  return isWhole ? words.all(counted) : words.some(counted)
}
