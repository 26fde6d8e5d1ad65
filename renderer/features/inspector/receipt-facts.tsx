import { CopyButton } from '@mantine/core'
import { IconCheck, IconChevronDown, IconChevronUp, IconCopy } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { EntryEvidence } from '../../../shared/domain/entry-evidence.ts'
import type { ReceiptSeq } from '../../../shared/domain/ids.ts'
import type { PageReceipt } from '../../../shared/domain/receipt.ts'
import type { RecordedTime } from '../../../shared/domain/visibility-event.ts'
import { formatBytes, formatCount } from '../../../shared/format/count.ts'
import { formatMoment } from '../../../shared/format/time.ts'
import { IconButton } from '../../components/controls/button.tsx'
import { LOCALE, useTimeStyle } from '../../components/use-time-style.ts'
import styles from './evidence.module.css'
import shared from './inspector.module.css'
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
        <span className={shared.aside}>· {words.place(operation, formatCount(receipt.page, LOCALE))}</span>
      </Fact>
      {others.map(
        ({ name, sighting }) =>
          sighting &&
          sighting.receipt !== receipt.seq && (
            <Fact key={name} name={name}>
              <button type="button" className={shared.link} onClick={() => onShow(sighting.receipt)}>
                {words.receipt(formatCount(sighting.receipt, LOCALE))}
              </button>{' '}
              <span className={shared.aside}>· {formatMoment(sighting.receivedAtMs, style)}</span>
            </Fact>
          ),
      )}
      <Hash name={words.sha256} hash={receipt.bodySha256} copyLabel={words.copyHash} />
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
        className={`${shared.link} ${styles.unfold}`}
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
            <span className={shared.aside}> {words.requestNote}</span>
          </Fact>
          <Fact name={words.status}>
            {receipt.httpStatus}{' '}
            <span className={shared.aside}>
              · {words.took(formatCount(Math.round(receipt.elapsedMs), LOCALE))}
            </span>
          </Fact>
          <Fact name={words.size}>{formatBytes(receipt.bodyLength)}</Fact>
          <Fact name={words.headers}>
            <code>{receipt.headersJson}</code>
          </Fact>
          <Hash name={words.hash} hash={receipt.hash} copyLabel={words.copyReceiptHash} />
          {receipt.seq === 1 ? (
            <Fact name={words.previousHash}>{words.chainStart}</Fact>
          ) : (
            <Hash name={words.previousHash} hash={receipt.previousHash} copyLabel={words.copyPreviousHash} />
          )}
        </dl>
      )}
    </>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

interface HashProps {
  readonly name: string
  readonly hash: string
  readonly copyLabel: string
}

/** Its first 16 and last 12 digits; all of it on hover and in the clipboard. */
function Hash({ name, hash, copyLabel }: HashProps) {
  return (
    <Fact name={name}>
      <code title={hash}>
        {hash.slice(0, 8)} {hash.slice(8, 16)} … {hash.slice(-12, -4)} {hash.slice(-4)}
      </code>
      <CopyButton value={hash}>
        {({ copied, copy }) => (
          <IconButton
            label={copied ? strings.copied : copyLabel}
            icon={copied ? <IconCheck {...ICON} /> : <IconCopy {...ICON} />}
            onClick={copy}
          />
        )}
      </CopyButton>
    </Fact>
  )
}
