import './bundle.css'
import { type BundleCheck, classifyBundle } from '../../../shared/domain/bundle.ts'
import { countOf, formatBytes, formatCount } from '../../../shared/format/count.ts'
import { formatMoment } from '../../../shared/format/time.ts'
import { Notice } from '../../components/notice.tsx'
import { LOCALE, useTimeStyle } from '../../components/use-time-style.ts'
import { BundleRowsSection } from './bundle-rows.tsx'
import { bundleStrings as strings } from './bundle-strings.ts'
import { FactsSection } from './facts-section.tsx'
import { FigureTable, resultOf } from './figure-table.tsx'
import { ManifestSection } from './manifest-section.tsx'
import { RowsTable } from './rows-table.tsx'

const NOTICES = {
  altered: 'bad',
  mismatch: 'bad',
  redacted: 'info',
  'not-determinable': 'warning',
  'evidence-only': 'good',
  match: 'good',
} as const

interface VerificationPanelProps {
  readonly bundle: BundleCheck
  /** Whether there is a workspace whose rows a figure can show. */
  readonly hasRows: boolean
}

/** Everything the check of a bundle found: verdict, figures, rows, chain, files, and what the bundle says of itself. */
export function VerificationPanel({ bundle, hasRows }: VerificationPanelProps) {
  const style = useTimeStyle()
  const verdict = classifyBundle(bundle)
  const { verification, reperformance, facts, manifest, checkedAtMs } = bundle
  return (
    <div className="bundle-panel">
      <Notice kind={NOTICES[verdict]} title={strings.verdicts[verdict]}>
        {verification.problem && (
          <p>
            <strong>{strings.chain.first}:</strong> {verification.problem.message}
          </p>
        )}
        <p>{strings.verdictTexts[verdict]}</p>
        <p className="dim">{strings.checked(formatMoment(checkedAtMs, style))}</p>
      </Notice>
      <FiguresSection bundle={bundle} hasRows={hasRows} />
      {reperformance?.rows && (
        <section className="bundle-section">
          <h2>{strings.rows.title}</h2>
          <RowsTable rows={reperformance.rows} />
        </section>
      )}
      {!hasRows && facts.isRedacted && verification.isIntact && <BundleRowsSection sha256={facts.sha256} />}
      <ChainSection bundle={bundle} />
      <ManifestSection manifest={manifest} />
      <FactsSection facts={facts} />
    </div>
  )
}

function FiguresSection({ bundle: { facts, reperformance, verification }, hasRows }: VerificationPanelProps) {
  const { figures } = strings
  if (!reperformance) {
    const why = !verification.isIntact ? figures.notMade : figures.none
    return (
      <section className="bundle-section">
        <h2>{figures.title}</h2>
        <p className="dim">{why}</p>
      </section>
    )
  }
  const countResult = (wanted: ReturnType<typeof resultOf>) =>
    formatCount(reperformance.figures.filter((figure) => resultOf(figure) === wanted).length, LOCALE)
  const otherVersion = reperformance.figures.find((figure) => figure.otherVersion !== undefined)?.otherVersion
  return (
    <section className="bundle-section">
      <h2>{figures.title}</h2>
      {otherVersion !== undefined && (
        <p>
          {(reperformance.outcome === 'mismatch' ? figures.otherWordsDiffer : figures.otherWords)(
            otherVersion,
          )}
        </p>
      )}
      {reperformance.figures.some(({ isGerman }) => isGerman) && <p>{figures.germanPages}</p>}
      <p className="dim">
        {facts.isRedacted
          ? figures.redactedNone
          : figures.counts(countResult('match'), countResult('mismatch'), countResult('open'))}
      </p>
      <FigureTable
        figures={reperformance.figures}
        report={hasRows ? facts.report : null}
        isStatedOnly={facts.isRedacted}
      />
    </section>
  )
}

function ChainSection({ bundle: { verification, facts } }: Pick<VerificationPanelProps, 'bundle'>) {
  const { chain, banner } = strings
  // The manifests are held against the files after chain and head.
  const { problem } = verification
  const isChainWhole = problem === null || problem.kind === 'manifest-differs'
  const inOrder = isChainWhole ? chain.intact : chain.before
  return (
    <section className="bundle-section">
      <h2>{chain.title}</h2>
      {facts.isRedacted ? (
        <p className="dim">{chain.noEvidence}</p>
      ) : (
        <dl className="facts panel bundle-facts">
          <div className="bundle-fact">
            <dt>{strings.facts.receipts}</dt>
            <dd>{inOrder(countOf(verification.receipts, ...banner.receipts, LOCALE))}</dd>
          </div>
          <div className="bundle-fact">
            <dt>{chain.head}</dt>
            <dd className="mono">{verification.headHash ?? chain.noHead}</dd>
          </div>
          <div className="bundle-fact">
            <dt>{chain.bytes}</dt>
            <dd>{formatBytes(verification.bodyBytes)}</dd>
          </div>
          {verification.problem && (
            <div className="bundle-fact">
              <dt>{chain.first}</dt>
              <dd className="bundle-bad">{verification.problem.message}</dd>
            </div>
          )}
        </dl>
      )}
    </section>
  )
}
