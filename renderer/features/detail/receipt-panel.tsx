import { CopyButton, Modal } from '@mantine/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { TimelineEntry } from '../../../shared/domain/feedback-item.ts'
import type { PageReceipt } from '../../../shared/domain/receipt.ts'
import { formatBytes } from '../../../shared/format/count.ts'
import type { ReceiptDetail } from '../../../shared/ipc/detail-contract.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { SafeText } from '../../components/safe-text.tsx'
import { ScrollRegion } from '../../components/scroll-region.tsx'
import { joinRanges } from '../../components/text-ranges.ts'
import { MomentText } from '../../components/time-text.tsx'
import { useCall } from '../../ipc/use-call.ts'
import { commonStrings } from '../../strings/common-strings.ts'
import { detailStrings } from './detail-strings.ts'
import { useEntryEvidence } from './entry-evidence-context.tsx'
import { EntrySightings } from './entry-sightings.tsx'
import { excerptAround } from './excerpt-around.ts'
import { timeOf } from './timeline-steps.ts'
import { toWanted } from './wanted-entry.ts'

const strings = detailStrings.receipt

interface ReceiptPanelProps {
  readonly entry: TimelineEntry
  onClose(): void
}

/** From a row to the bytes it came from: the receipt and the original reply with this entry marked. */
export function ReceiptPanel({ entry, onClose }: ReceiptPanelProps) {
  const firstSeq = entry.kind === 'event' ? entry.event.receipt : entry.response.receipt
  const [seq, setSeq] = useState(firstSeq)
  const evidence = useEntryEvidence(entry)
  const receipt = useCall('receipt:get', { seq, entry: toWanted(entry) })
  return (
    <Modal
      opened
      onClose={onClose}
      title={strings.title(seq)}
      size="xl"
      classNames={{ content: 'receipt-dialog', body: 'receipt-dialog-body' }}
    >
      {receipt.isPending && <p className="dim">{commonStrings.loading}</p>}
      {receipt.error && <ErrorNotice error={receipt.error} />}
      {receipt.data && (
        <div className="receipt-parts">
          {evidence && (
            <EntrySightings evidence={evidence} time={timeOf(entry)} shown={seq} onShow={setSeq} />
          )}
          <ReceiptFacts receipt={receipt.data.receipt} />
          <ReceiptBody key={seq} detail={receipt.data} />
        </div>
      )}
    </Modal>
  )
}

function ReceiptFacts({ receipt }: { readonly receipt: PageReceipt }) {
  return (
    <dl className="facts receipt-facts">
      <dt>{strings.operation}</dt>
      <dd>
        {commonStrings.operations[receipt.operation]}, {strings.page(receipt.page, receipt.sweepId)}
      </dd>
      <dt>{strings.received}</dt>
      <dd>
        <MomentText ms={receipt.receivedAtMs} /> {strings.took(Math.round(receipt.elapsedMs))}
      </dd>
      <dt>{strings.request}</dt>
      <dd>
        <code className="mono">{receipt.requestJson}</code>{' '}
        <span className="dim">({strings.requestNote})</span>
      </dd>
      <dt>{strings.status}</dt>
      <dd>
        {receipt.httpStatus}, {formatBytes(receipt.bodyLength)}
      </dd>
      <dt>{strings.headers}</dt>
      <dd>
        <code className="mono">{receipt.headersJson}</code>
      </dd>
      <HashFact name={strings.sha256} hash={receipt.bodySha256} />
      <HashFact name={strings.hash} hash={receipt.hash} />
      {receipt.seq === 1 ? (
        <>
          <dt>{strings.previousHash}</dt>
          <dd>{strings.chainStart}</dd>
        </>
      ) : (
        <HashFact name={strings.previousHash} hash={receipt.previousHash} />
      )}
    </dl>
  )
}

function HashFact({ name, hash }: { readonly name: string; readonly hash: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <span className="mono">{hash}</span>{' '}
        <CopyButton value={hash}>
          {({ copied, copy }) => (
            <button type="button" className="link-button" onClick={copy}>
              {copied ? strings.copied : strings.copyHash}
            </button>
          )}
        </CopyButton>
      </dd>
    </>
  )
}

function ReceiptBody({ detail }: { readonly detail: ReceiptDetail }) {
  const excerpt = useMemo(() => excerptAround(detail.bodyText, joinRanges(detail.marks)), [detail])
  const bodyRef = useRef<HTMLElement>(null)
  useEffect(() => {
    const body = bodyRef.current
    const mark = body?.querySelector('mark')
    if (!body || !mark) return
    // Only the reply scrolls: what stands above it stays in view.
    const offset = mark.getBoundingClientRect().top - body.getBoundingClientRect().top
    body.scrollTop += offset - body.clientHeight / 2
  }, [])
  return (
    <section className="receipt-reply">
      <div className="line">
        <h3>{strings.body}</h3>
        <span className="dim">{excerpt.hits.length > 0 ? strings.entryFound : strings.entryNotFound}</span>
      </div>
      {detail.cutBefore + detail.cutAfter > 0 && <p className="dim">{strings.cut}</p>}
      <ScrollRegion className="receipt-body" label={strings.body} scrollerRef={bodyRef}>
        {(excerpt.isCutBefore || detail.cutBefore > 0) && '…'}
        <SafeText text={excerpt.text} hits={excerpt.hits} />
        {(excerpt.isCutAfter || detail.cutAfter > 0) && '…'}
      </ScrollRegion>
    </section>
  )
}
