import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconExclamationCircle,
  IconShieldCheck,
  IconShieldQuestion,
  IconShieldX,
} from '@tabler/icons-react'
import {
  type BundleCheck,
  type BundleManifest,
  type BundleVerdict,
  classifyBundle,
} from '../../../shared/domain/bundle.ts'
import { formatBytes } from '../../../shared/format/count.ts'
import { formatMoment } from '../../../shared/format/time.ts'
import { InfoPopover } from '../../components/controls/popovers.tsx'
import { countOf, formatCount } from '../../components/counts.ts'
import { Fact } from '../../components/facts.tsx'
import { ScrollRegion, TableHead } from '../../components/plain-table.tsx'
import { useTimeStyle } from '../../components/time-text.tsx'
import { Signatures } from '../reports/check-result.tsx'
import styles from './bundle.module.css'
import { BundleRowsSection } from './bundle-rows.tsx'
import { bundleStrings as strings } from './bundle-strings.ts'
import { RowsTable } from './comparison-result.tsx'
import { FiguresSection, resultOf } from './figure-table.tsx'
import { FingerprintCheck } from './fingerprint-check.tsx'

const LOOKS: Readonly<
  Record<BundleVerdict, { readonly icon: typeof IconShieldX; readonly tone: 'good' | 'bad' | 'open' }>
> = {
  altered: { icon: IconShieldX, tone: 'bad' },
  mismatch: { icon: IconAlertTriangle, tone: 'bad' },
  'not-determinable': { icon: IconShieldQuestion, tone: 'open' },
  redacted: { icon: IconShieldQuestion, tone: 'open' },
  'evidence-only': { icon: IconShieldCheck, tone: 'good' },
  match: { icon: IconShieldCheck, tone: 'good' },
}

interface VerificationPanelProps {
  readonly bundle: BundleCheck
  /** Whether there is a workspace whose rows a figure can show. */
  readonly hasRows: boolean
}

/**
 * What the check of a bundle found: the verdict, four counts, the figures, and behind *Details* rows, chain and files.
 */
export function VerificationPanel({ bundle, hasRows }: VerificationPanelProps) {
  const { verification, reperformance, facts, manifest } = bundle
  const isRead = !hasRows && facts.isRedacted && verification.isIntact
  const isFolded = verification.isIntact && reperformance?.outcome !== 'mismatch'
  return (
    <div className={styles.panel}>
      <Headline bundle={bundle} />
      {!facts.isRedacted && <Tiles bundle={bundle} />}
      {verification.isIntact && verification.headHash !== null && (
        <FingerprintCheck headHash={verification.headHash} />
      )}
      <Signatures signatures={verification.signatures ?? []} />
      <FiguresSection bundle={bundle} hasRows={hasRows} />
      {isRead && <BundleRowsSection sha256={facts.sha256} />}
      <details className={styles.details} open={!isFolded}>
        <summary>{strings.details}</summary>
        <div>
          {reperformance?.rows && (
            <section className={styles.section}>
              <h3 className={styles.heading}>{strings.rows.title}</h3>
              <RowsTable label={strings.rows.title} rows={reperformance.rows} />
            </section>
          )}
          <ChainSection bundle={bundle} />
          <ManifestSection manifest={manifest} />
        </div>
      </details>
    </div>
  )
}

function Headline({ bundle }: Pick<VerificationPanelProps, 'bundle'>) {
  const style = useTimeStyle()
  const verdict = classifyBundle(bundle)
  const { icon: Icon, tone } = LOOKS[verdict]
  const { problem } = bundle.verification
  return (
    <div className={`${styles.headline} ${styles[tone]}`} role={tone === 'bad' ? 'alert' : 'status'}>
      <Icon size={24} stroke={1.5} aria-hidden />
      <div>
        <h2>{strings.verdicts[verdict]}</h2>
        {problem && <p className={styles.cause}>{problem.message}</p>}
        <p className={styles.quiet}>
          {strings.checked(formatMoment(bundle.checkedAtMs, style))}{' '}
          <InfoPopover subject={strings.aboutVerdict}>{strings.verdictTexts[verdict]}</InfoPopover>
        </p>
      </div>
    </div>
  )
}

interface Tile {
  readonly figure: string
  readonly name: string
  readonly state: 'good' | 'bad' | 'open'
}

const TILE_ICONS = { good: IconCircleCheck, bad: IconExclamationCircle, open: IconCircleDashed } as const

function Tiles({ bundle }: Pick<VerificationPanelProps, 'bundle'>) {
  return (
    <ul className={styles.tiles} aria-label={strings.title}>
      {toTiles(bundle).map(({ figure, name, state }) => {
        const Icon = TILE_ICONS[state]
        return (
          <li key={name} className={styles.tile}>
            <span className={`${styles.tileFigure} ${styles[state]}`}>
              <Icon size={14} stroke={1.75} aria-hidden />
              <strong>{figure}</strong>
            </span>
            <span className="small">{name}</span>
          </li>
        )
      })}
    </ul>
  )
}

function toTiles({ verification, manifest, reperformance }: BundleCheck): readonly Tile[] {
  const { tiles } = strings
  // The manifests are compared with the files after chain and fingerprint.
  const isChainWhole = verification.problem === null || verification.problem.kind === 'manifest-differs'
  const files = manifest.files.filter(({ name }) => !name.startsWith('data/evidence/pages/')).length
  const receipts: Tile = {
    figure: formatCount(verification.receipts),
    name: isChainWhole ? tiles.chainIntact : tiles.chainBroken,
    state: isChainWhole ? 'good' : 'bad',
  }
  const listed: Tile = {
    figure: formatCount(files + manifest.pages.count),
    name: manifest.problems === 0 ? tiles.filesListed : tiles.filesDiffer(formatCount(manifest.problems)),
    state: manifest.problems === 0 ? 'good' : 'bad',
  }
  if (!reperformance) return [receipts, listed]
  const { figures, rows = [] } = reperformance
  const matching = figures.filter((figure) => resultOf(figure) === 'match').length
  const differing = figures.some((figure) => resultOf(figure) === 'mismatch')
  const lines = rows.find(({ file }) => file.endsWith('.jsonl')) ?? rows[0]
  const isEqual = rows.every(({ firstDifference, differsInWording }) => !firstDifference || differsInWording)
  return [
    receipts,
    listed,
    {
      figure: tiles.of(formatCount(matching), formatCount(figures.length)),
      name: tiles.figuresMatch,
      state: differing ? 'bad' : matching === figures.length ? 'good' : 'open',
    },
    ...(lines
      ? [
          {
            figure: tiles.of(formatCount(lines.recomputedLines), formatCount(lines.statedLines)),
            name: isEqual ? tiles.linesMatch : tiles.linesDiffer,
            state: isEqual ? ('good' as const) : ('bad' as const),
          },
        ]
      : []),
  ]
}

function ChainSection({ bundle: { verification, facts } }: Pick<VerificationPanelProps, 'bundle'>) {
  const { chain } = strings
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>{chain.title}</h3>
      {facts.isRedacted ? (
        <p className={styles.quiet}>{chain.noEvidence}</p>
      ) : (
        <dl className="facts">
          <Fact name={strings.facts.receipts}>{formatCount(verification.receipts)}</Fact>
          <Fact name={chain.bytes}>{formatBytes(verification.bodyBytes)}</Fact>
        </dl>
      )}
    </section>
  )
}

const manifestStrings = strings.manifest

/** Every file of the bundle as compared with the manifest; intact replies are one line. */
function ManifestSection({ manifest }: { readonly manifest: BundleManifest }) {
  const { files, pages, problems } = manifest
  const whole = files.filter(({ name }) => !name.startsWith('data/evidence/pages/')).length + pages.count
  const summary =
    problems === 0
      ? manifestStrings.all(countOf(whole, ...manifestStrings.files))
      : manifestStrings.problems(countOf(problems, ...manifestStrings.files))
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>{manifestStrings.title}</h3>
      <p className={problems === 0 ? styles.quiet : styles.bad}>{summary}</p>
      <ScrollRegion className={styles.scroller ?? ''} label={manifestStrings.title}>
        <table className={styles.table}>
          <TableHead
            columns={[manifestStrings.file, manifestStrings.size, manifestStrings.state]}
            numbers={[1, 1]}
          />
          <tbody>
            {files.map(({ name, sizeBytes, state }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td className={`number ${styles.nowrap}`}>
                  {sizeBytes === null ? '' : formatBytes(sizeBytes)}
                </td>
                <td className={state === 'intact' ? undefined : styles.bad}>
                  {manifestStrings.states[state]}
                </td>
              </tr>
            ))}
            {pages.count > 0 && <PagesRow pages={pages} />}
          </tbody>
        </table>
      </ScrollRegion>
    </section>
  )
}

function PagesRow({ pages: { count, sizeBytes, intact } }: Pick<BundleManifest, 'pages'>) {
  const isWhole = intact === count
  return (
    <tr>
      <th scope="row">{manifestStrings.pages(countOf(count, ...manifestStrings.pageNames))}</th>
      <td className={`number ${styles.nowrap}`}>{formatBytes(sizeBytes)}</td>
      <td className={isWhole ? undefined : styles.bad}>
        {isWhole
          ? manifestStrings.allIntact
          : manifestStrings.someIntact(formatCount(intact), formatCount(count))}
      </td>
    </tr>
  )
}
