import { Button, CloseButton } from '@mantine/core'
import { IconBell, IconCopy, IconDownload, IconMailQuestion, IconStar, IconTag } from '@tabler/icons-react'
import { formatCount } from '../../components/counts.ts'
import { isEmpty, type Selection, sizeOf } from '../../stores/selection.ts'
import { requestStrings } from '../requests/strings.ts'
import styles from './reviews.module.css'
import { reviewsStrings } from './strings.ts'
import type { RowActions } from './use-row-actions.ts'
import type { ShownResult } from './use-shown-result.ts'

const strings = reviewsStrings.selection

interface SelectionBarProps {
  readonly result: ShownResult
  readonly selection: Selection<string>
  readonly actions: RowActions
  onClear(): void
}

/** How many rows are selected and what can be done with them; there while rows are. */
export function SelectionBar({ result, selection, actions, onClear }: SelectionBarProps) {
  const isShown = !isEmpty(selection)
  return (
    <section className={isShown ? styles.selectionBar : 'visually-hidden'} aria-label={strings.label}>
      <span role="status" className={styles.selectionCount}>
        {isShown && describeSelection(selection, result)}
      </span>
      {isShown && <SelectionButtons actions={actions} onClear={onClear} />}
    </section>
  )
}

const BUTTONS = [
  { action: 'star', label: strings.star, Icon: IconStar },
  { action: 'watch', label: strings.watch, Icon: IconBell },
  { action: 'editTags', label: strings.tags, Icon: IconTag },
  { action: 'copy', label: strings.copy, Icon: IconCopy },
  { action: 'exportRows', label: strings.exportAction, Icon: IconDownload },
  { action: 'requestGrounds', label: requestStrings.ask, Icon: IconMailQuestion },
] as const satisfies readonly { readonly action: keyof RowActions; readonly [part: string]: unknown }[]

function SelectionButtons({ actions, onClear }: Pick<SelectionBarProps, 'actions' | 'onClear'>) {
  return (
    <>
      {BUTTONS.map(({ action, label, Icon }) => (
        <Button
          key={action}
          variant="default"
          size="compact-sm"
          leftSection={<Icon size={14} />}
          onClick={actions[action]}
        >
          {label}
        </Button>
      ))}
      <CloseButton size="sm" aria-label={strings.clear} title={strings.clear} onClick={onClear} />
    </>
  )
}

function describeSelection(selection: Selection<string>, { count }: ShownResult): string {
  const size = formatCount(sizeOf(selection, count.count))
  const counted = selection.kind === 'all' && !count.isExact ? reviewsStrings.facets.atLeast(size) : size
  const isWhole = selection.kind === 'all' && selection.except.size === 0
  return isWhole ? strings.all(counted) : strings.some(counted)
}
