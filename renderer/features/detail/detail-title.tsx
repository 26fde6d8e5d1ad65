import { ActionIcon, CopyButton, Tooltip } from '@mantine/core'
import {
  IconCheck,
  IconChevronDown,
  IconChevronUp,
  IconCopy,
  IconFileTypePdf,
  IconPrinter,
  IconX,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { FeedbackId } from '../../../shared/domain/ids.ts'
import { showFailure } from '../../components/show-failure.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { saveDossier } from '../reports/save-report.ts'
import { detailStrings as strings } from './detail-strings.ts'

export function DetailTitle({ feedbackId }: { readonly feedbackId: FeedbackId }) {
  const stepper = useViewStore((state) => state.stepper)
  const select = useViewStore((state) => state.select)
  return (
    <div className="detail-title">
      <h2>{strings.heading(feedbackId)}</h2>
      <CopyButton value={feedbackId}>
        {({ copied, copy }) => (
          <TitleButton label={copied ? strings.receipt.copied : strings.copyId} onClick={copy}>
            {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
          </TitleButton>
        )}
      </CopyButton>
      <TitleButton label={strings.dossier} onClick={() => saveDossier(feedbackId).catch(showFailure)}>
        <IconFileTypePdf size={16} />
      </TitleButton>
      <TitleButton label={strings.print} onClick={() => window.print()}>
        <IconPrinter size={16} />
      </TitleButton>
      {stepper && (
        <>
          <TitleButton label={strings.previous} onClick={() => stepper(-1)}>
            <IconChevronUp size={17} />
          </TitleButton>
          <TitleButton label={strings.next} onClick={() => stepper(1)}>
            <IconChevronDown size={17} />
          </TitleButton>
        </>
      )}
      <TitleButton label={strings.close} onClick={() => select(null)}>
        <IconX size={17} />
      </TitleButton>
    </div>
  )
}

interface TitleButtonProps {
  readonly label: string
  readonly children: ReactNode
  onClick(): void
}

function TitleButton({ label, children, onClick }: TitleButtonProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  )
}
