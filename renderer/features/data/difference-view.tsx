import './difference-view.css'
import { Modal, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import type { Sweep } from '../../../shared/domain/sweep.ts'
import { CHANGE_KINDS, type ChangeKind } from '../../../shared/domain/sweep.ts'
import { countOf, formatCount } from '../../../shared/format/count.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { Pager } from '../../components/pager.tsx'
import { LOCALE } from '../../components/use-time-style.ts'
import { useCall } from '../../ipc/use-call.ts'
import { commonStrings } from '../../strings/common-strings.ts'
import { differenceStrings as strings } from './difference-strings.ts'
import { DifferenceTable } from './difference-table.tsx'

const ROWS_SHOWN = 100

interface DifferenceViewProps {
  readonly sweep: Sweep
  readonly firstKind: ChangeKind
  onClose(): void
}

/** What one sweep changed, one kind at a time. */
export function DifferenceView({ sweep, firstKind, onClose }: DifferenceViewProps) {
  const [kind, setKind] = useState(firstKind)
  const [offset, setOffset] = useState(0)
  const count = (of: number) => formatCount(of, LOCALE)
  const kinds = CHANGE_KINDS.map((value) => ({
    value,
    label: strings.kindWithCount(strings.kinds[value], count(sweep.difference[value])),
  }))
  const title = strings.title(sweep.sweepId, commonStrings.operations[sweep.operation])
  return (
    <Modal opened onClose={onClose} title={title} size="1100px">
      <p className="dim difference-text">{describeReading(sweep)}</p>
      <SegmentedControl
        aria-label={strings.choose}
        transitionDuration={0}
        value={kind}
        data={kinds}
        onChange={(value) => {
          setKind(value)
          setOffset(0)
        }}
      />
      <p className="dim difference-text">{strings.explanations[kind]}</p>
      <Rows sweep={sweep} kind={kind} offset={offset} onClose={onClose} />
      <Pager
        offset={offset}
        size={ROWS_SHOWN}
        shown={Math.min(ROWS_SHOWN, sweep.difference[kind] - offset)}
        total={sweep.difference[kind]}
        onMove={setOffset}
      />
    </Modal>
  )
}

function describeReading({ pagesRead, entries, requests }: Sweep): string {
  return strings.read(
    countOf(pagesRead, ...strings.pages, LOCALE),
    countOf(entries, ...strings.entries, LOCALE),
    countOf(requests, ...strings.requests, LOCALE),
  )
}

interface RowsProps {
  readonly sweep: Sweep
  readonly kind: ChangeKind
  readonly offset: number
  onClose(): void
}

function Rows({ sweep, kind, offset, onClose }: RowsProps) {
  const rows = useCall('sweeps:difference', { sweepId: sweep.sweepId, kind, offset, limit: ROWS_SHOWN })
  if (rows.error) return <ErrorNotice error={rows.error} />
  if (!rows.data) return <p className="dim">{commonStrings.loading}</p>
  if (rows.data.length === 0) return <p>{strings.none}</p>
  return <DifferenceTable kind={kind} changes={rows.data} onClose={onClose} />
}
