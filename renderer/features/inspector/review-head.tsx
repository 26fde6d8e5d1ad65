import { CopyButton } from '@mantine/core'
import {
  IconBell,
  IconBellFilled,
  IconCheck,
  IconCopy,
  IconNote,
  IconStar,
  IconStarFilled,
  IconTag,
} from '@tabler/icons-react'
import type { BusinessId, FeedbackId } from '../../../shared/domain/ids.ts'
import { IconButton } from '../../components/controls/button.tsx'
import { ActionMenu, type MenuAction } from '../../components/controls/popovers.tsx'
import { showFailure } from '../../components/frame/failure-line.tsx'
import { useCall } from '../../ipc/use-call.ts'
import { useAnnotationsStore } from '../../stores/annotations-store.ts'
import { useShowView, useViewStore } from '../../stores/view-store.ts'
import { commonStrings } from '../../strings/common-strings.ts'
import { useAnnotations } from '../annotations/use-annotations.ts'
import { saveDossier } from '../reports/save-report.ts'
import styles from './inspector.module.css'
import { strings } from './strings.ts'

const words = strings.actions
const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

interface ReviewHeadProps {
  readonly feedbackId: FeedbackId
  /** null until it is known. */
  readonly businessId: BusinessId | null
  /** Of the review as one that was drawn. */
  readonly reference?: string | undefined
}

/** “Review 13893025” with what can be done with it. */
export function ReviewHead({ feedbackId, businessId, reference }: ReviewHeadProps) {
  const marked = useCall('annotations:get', { feedbackIds: [feedbackId] })
  const own = marked.data?.[0]?.annotations
  const { toggleStar, toggleWatch, editTags, editNote } = useAnnotations()
  return (
    <>
      <span className={styles.reference}>
        {reference !== undefined && <b>{reference} </b>}
        <span className={reference === undefined ? undefined : styles.word}>{strings.review} </span>
        <b>{feedbackId}</b>
      </span>
      <CopyButton value={feedbackId}>
        {({ copied, copy }) => (
          <IconButton
            label={copied ? commonStrings.copied : strings.copyId}
            icon={copied ? <IconCheck {...ICON} size={14} /> : <IconCopy {...ICON} size={14} />}
            onClick={copy}
          />
        )}
      </CopyButton>
      <span className={styles.actions}>
        <IconButton
          label={words.star}
          shortcut="*"
          aria-pressed={own?.isStarred ?? false}
          icon={own?.isStarred ? <IconStarFilled {...ICON} /> : <IconStar {...ICON} />}
          onClick={() => toggleStar([feedbackId])}
        />
        <IconButton
          label={words.watch}
          shortcut="W"
          aria-pressed={own?.isWatched ?? false}
          icon={own?.isWatched ? <IconBellFilled {...ICON} /> : <IconBell {...ICON} />}
          onClick={() => toggleWatch([feedbackId])}
        />
        <IconButton
          label={words.tag}
          shortcut="T"
          icon={<IconTag {...ICON} />}
          onClick={() => editTags([feedbackId])}
        />
        <IconButton
          label={words.note}
          shortcut="N"
          icon={<IconNote {...ICON} />}
          onClick={() => editNote(feedbackId)}
        />
        <ActionMenu actions={useMoreActions({ feedbackId, businessId })} />
      </span>
    </>
  )
}

function useMoreActions({ feedbackId, businessId }: ReviewHeadProps): readonly MenuAction[] {
  const stepper = useViewStore((state) => state.stepper)
  const showRows = useViewStore((state) => state.showRows)
  const showView = useShowView()
  const showBusiness = () => {
    showRows(`business:${businessId}`)
    showView('reviews')
  }
  return [
    ...(stepper
      ? [
          { id: 'previous', label: words.previous, run: () => stepper(-1) },
          { id: 'next', label: words.next, run: () => stepper(1) },
        ]
      : []),
    ...(businessId === null
      ? []
      : [{ id: 'business', label: words.business, section: 'open', run: showBusiness }]),
    {
      id: 'tags',
      label: words.manageTags,
      section: 'open',
      run: () => useAnnotationsStore.setState({ tagsOf: [feedbackId] }),
    },
    {
      id: 'dossier',
      label: words.dossier,
      section: 'paper',
      run: () => void saveDossier(feedbackId).catch(showFailure),
    },
    { id: 'print', label: words.print, section: 'paper', run: () => window.print() },
  ]
}
