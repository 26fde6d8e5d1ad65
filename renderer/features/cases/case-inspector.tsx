import { CopyButton } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { CaseDetail, CaseRow } from '../../../shared/domain/case-list.ts'
import { formatDay } from '../../../shared/format/time.ts'
import { IconButton } from '../../components/controls/button.tsx'
import { formatCount } from '../../components/counts.ts'
import { Inspector } from '../../components/frame/inspector.tsx'
import { ScreenError, SkeletonRows } from '../../components/frame/screen-states.tsx'
import { useKeys } from '../../components/keyboard/use-keys.ts'
import { SafeText } from '../../components/safe-text.tsx'
import { useTimeStyle } from '../../components/time-text.tsx'
import { useCall } from '../../ipc/use-call.ts'
import { useBusinessNames } from '../../ipc/workspace-facts.ts'
import { useInspectorStore } from '../../stores/inspector-store.ts'
import { commonStrings, stateStrings } from '../../strings/common-strings.ts'
import { CaseEvidence } from './case-evidence.tsx'
import { CaseHistory } from './case-history.tsx'
import { CaseSummary } from './case-summary.tsx'
import styles from './cases.module.css'
import { strings } from './strings.ts'

interface CaseInspectorProps {
  readonly row: CaseRow
  readonly footer: ReactNode
  step(by: 1 | -1): void
  open(): void
}

/** The case under the cursor: numbers and sentences, its findings, its decisions. */
export function CaseInspector({ row, footer, step, open }: CaseInspectorProps) {
  const { reference, kind, priority, title } = row
  const found = useCall('cases:get', { reference })
  const detail = found.data
  const review = kind === 'review' ? detail?.reviews[0]?.feedbackId : undefined
  useKeys(['list'], {
    // The field has the focus before the next key arrives.
    tag: () => review && flushSync(() => useInspectorStore.getState().edit(review, { kind: 'tag' })),
  })
  const panel = (content: (detail: CaseDetail) => ReactNode) => {
    if (detail) return content(detail)
    return found.error ? <ScreenError error={found.error} icon={null} /> : <SkeletonRows rows={4} />
  }
  return (
    <Inspector
      head={
        <>
          <span className={styles.identity}>
            <CopyButton value={reference}>
              {({ copied, copy }) => (
                <button type="button" className={styles.copied} onClick={copy}>
                  <span className={styles.reference}>{copied ? commonStrings.copied : reference}</span>
                </button>
              )}
            </CopyButton>
            <span className={styles.kind}>
              {/* The title of a burst says it; its reference needs the room. */}
              <span className={kind === 'burst' ? 'visually-hidden' : undefined}>{strings.kinds[kind]}</span>
              <span>{stateStrings.priorities[priority]}</span>
            </span>
          </span>
          <span className={styles.step}>
            <IconButton
              label={strings.actions.previous}
              shortcut="K"
              icon={<IconChevronUp size={16} stroke={1.6} aria-hidden />}
              onClick={() => step(-1)}
            />
            <IconButton
              label={strings.actions.next}
              shortcut="J"
              icon={<IconChevronDown size={16} stroke={1.6} aria-hidden />}
              onClick={() => step(1)}
            />
          </span>
        </>
      }
      title={title}
      summary={<Subject row={row} detail={detail} />}
      marks={{
        evidence: { count: formatCount(row.findings) },
        decision: {
          ...(detail && detail.history.length > 0 && { count: formatCount(detail.history.length) }),
          ...(row.state === 'changed' && { waiting: strings.changed.title }),
        },
      }}
      panels={{
        timeline: panel((one) => <CaseSummary detail={one} open={open} />),
        evidence: panel((one) => <CaseEvidence detail={one} />),
        decision: panel((one) => <CaseHistory detail={one} />),
      }}
      footer={footer}
    />
  )
}

/** Business with its id, the review where it is one, and the day. */
function Subject({ row, detail }: { readonly row: CaseRow; readonly detail: CaseDetail | undefined }) {
  const style = useTimeStyle()
  const name = useBusinessNames().get(row.businessId)
  const [review] = row.kind === 'review' ? (detail?.reviews ?? []) : []
  const parts = [
    name === undefined ? null : row.businessId,
    review ? `review ${review.feedbackId}` : null,
    row.fromMs === null ? null : formatDay(row.fromMs, style),
  ].filter((part) => part !== null)
  return (
    <div className={styles.subject}>
      <SafeText text={name ?? row.businessId} />
      <span className={styles.subjectMore}>{parts.map((part) => ` · ${part}`).join('')}</span>
    </div>
  )
}
