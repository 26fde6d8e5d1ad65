import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useState } from 'react'
import type { EntryEvidence } from '../../../shared/domain/entry-evidence.ts'
import type { ReceiptSeq } from '../../../shared/domain/ids.ts'
import type { PageReceipt } from '../../../shared/domain/receipt.ts'
import type { RecordedTime } from '../../../shared/domain/visibility-event.ts'
import { formatBytes } from '../../../shared/format/count.ts'
import { formatMoment } from '../../../shared/format/time.ts'
import { formatCount } from '../../components/counts.ts'
import { Fact } from '../../components/facts.tsx'
import { ShortHash } from '../../components/safe-text.tsx'
import { useTimeStyle } from '../../components/time-text.tsx'
import styles from './evidence.module.css'
import { strings } from './strings.ts'

const words = strings.evidence
const ICON = { size: 14, stroke: 1.75, 'aria-hidden': true } as const

interface ReceiptFactsProps {
  readonly receipt: PageReceipt
  readonly time: RecordedTime
  /** The replies that contain the entry; null until they are known. */
  readonly evidence: EntryEvidence | null
  onShow(receipt: ReceiptSeq): void
}

/** When the entry was recorded and received, in which replies, and the short hash of this one. */
export function ReceiptFacts({ receipt, time, evidence, onShow }: ReceiptFactsProps) {
  const style = useTimeStyle()
  const operation = words.operations[receipt.operation]
  const others = [
    { name: words.firstIn, sighting: evidence?.first },
    { name: words.lastIn, sighting: evidence?.last },
  ]
  return (
    <dl className={styles.facts}>
      <Fact name={words.recorded}>
        <code>{time.text}</code>
      </Fact>
      <Fact name={words.received}>
        {formatMoment(receipt.receivedAtMs, style)}{' '}
        <span className="faint">· {words.place(operation, formatCount(receipt.page))}</span>
      </Fact>
      {others.map(
        ({ name, sighting }) =>
          sighting &&
          sighting.receipt !== receipt.seq && (
            <Fact key={name} name={name}>
              <button type="button" className="link" data-inline onClick={() => onShow(sighting.receipt)}>
                {words.receipt(formatCount(sighting.receipt))}
              </button>{' '}
              <span className="faint">· {formatMoment(sighting.receivedAtMs, style)}</span>
            </Fact>
          ),
      )}
      <Fact name={words.sha256}>
        <ShortHash hash={receipt.bodySha256} copyLabel={words.copyHash} />
      </Fact>
    </dl>
  )
}

/** Request, headers and chain, unfolded on demand. */
export function ReceiptDetails({ receipt }: { readonly receipt: PageReceipt }) {
  const [isOpen, setOpen] = useState(false)
  const Chevron = isOpen ? IconChevronUp : IconChevronDown
  return (
    <>
      <button
        type="button"
        className={`link ${styles.unfold}`}
        data-inline
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {words.details}
        <Chevron {...ICON} />
      </button>
      {isOpen && (
        <dl className={styles.facts}>
          <Fact name={words.request}>
            <code>{receipt.requestJson}</code>
            <span className="faint"> {words.requestNote}</span>
          </Fact>
          <Fact name={words.status}>
            {receipt.httpStatus}{' '}
            <span className="faint">· {words.took(formatCount(Math.round(receipt.elapsedMs)))}</span>
          </Fact>
          <Fact name={words.size}>{formatBytes(receipt.bodyLength)}</Fact>
          {receipt.serverAddress !== null && (
            <Fact name={words.server}>
              {receipt.serverAddress === '' ? words.notKnown : <code>{receipt.serverAddress}</code>}
            </Fact>
          )}
          {receipt.certificateChain !== null && (
            <Fact name={words.certificates}>
              {receipt.certificateChain === ''
                ? words.noCertificates
                : receipt.certificateChain
                    .split(' ')
                    .map((sha256) => (
                      <ShortHash key={sha256} hash={sha256} copyLabel={words.copyCertificateHash} />
                    ))}
            </Fact>
          )}
          <Fact name={words.headers}>
            <code>{receipt.headersJson}</code>
          </Fact>
          <Fact name={words.hash}>
            <ShortHash hash={receipt.hash} copyLabel={words.copyReceiptHash} />
          </Fact>
          {receipt.seq === 1 ? (
            <Fact name={words.previousHash}>{words.chainStart}</Fact>
          ) : (
            <Fact name={words.previousHash}>
              <ShortHash hash={receipt.previousHash} copyLabel={words.copyPreviousHash} />
            </Fact>
          )}
        </dl>
      )}
    </>
  )
}
