import type { BundleFacts } from '../../../shared/domain/bundle.ts'
import { countOf, formatBytes, formatCount } from '../../../shared/format/count.ts'
import { formatMoment } from '../../../shared/format/time.ts'
import { SafeText } from '../../components/safe-text.tsx'
import { LOCALE, useTimeStyle } from '../../components/use-time-style.ts'
import { bundleWords } from './bundle-strings.ts'
import { describeMoment, describeScope, titleOf } from './describe-bundle.ts'

const words = bundleWords.facts

/** From whom, when, about what. */
export function FactsSection({ facts }: { readonly facts: BundleFacts }) {
  const style = useTimeStyle()
  const { report, firstReplyMs, lastReplyMs } = facts
  const replies =
    firstReplyMs === null || lastReplyMs === null
      ? words.none
      : words.repliesFromTo(formatMoment(firstReplyMs, style), formatMoment(lastReplyMs, style))
  const lines: readonly (readonly [string, string])[] = [
    [words.file, facts.fileName],
    [words.size, formatBytes(facts.sizeBytes)],
    [words.sha256, facts.sha256],
    [words.workspace, facts.workspaceId ?? words.workspaceUnknown],
    [words.workspaceName, facts.workspaceName ?? words.unknown],
    [words.person, facts.preparedBy ?? words.unknown],
    [words.application, facts.application ?? words.unknown],
    [words.made, facts.madeOn ?? words.unknown],
    [words.report, report ? titleOf(report.template) : words.noReport],
    ...(report
      ? ([
          [words.filter, report.filter === null ? words.withheld : report.filter || words.everything],
          [words.asOf, describeMoment(report, style)],
        ] as const)
      : []),
    [words.redacted, facts.isRedacted ? words.yes : words.no],
    [words.receipts, formatCount(facts.receipts, LOCALE)],
    [words.replies, replies],
    [words.scope, facts.scopes.map(describeScope).join('; ') || words.unknown],
    [words.log, countOf(facts.logEntries, ...words.logEntries, LOCALE)],
  ]
  return (
    <section className="bundle-section">
      <h2>{words.title}</h2>
      <dl className="facts panel bundle-facts">
        {lines.map(([name, value]) => (
          <div key={name} className="bundle-fact">
            <dt>{name}</dt>
            <dd className={name === words.sha256 ? 'mono' : undefined}>
              <SafeText text={value} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
