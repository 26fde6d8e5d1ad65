import type { BundleFacts } from '../../../shared/domain/bundle.ts'
import { countOf, formatBytes, formatCount } from '../../../shared/format/count.ts'
import { formatMoment } from '../../../shared/format/time.ts'
import { SafeText } from '../../components/safe-text.tsx'
import { LOCALE, useTimeStyle } from '../../components/use-time-style.ts'
import { bundleStrings } from './bundle-strings.ts'
import { describeMoment, describeScope, titleOf } from './describe-bundle.ts'

const strings = bundleStrings.facts

/** From whom, when, about what. */
export function FactsSection({ facts }: { readonly facts: BundleFacts }) {
  const style = useTimeStyle()
  const { report, firstReplyMs, lastReplyMs } = facts
  const replies =
    firstReplyMs === null || lastReplyMs === null
      ? strings.none
      : strings.repliesFromTo(formatMoment(firstReplyMs, style), formatMoment(lastReplyMs, style))
  const lines: readonly (readonly [string, string])[] = [
    [strings.file, facts.fileName],
    [strings.size, formatBytes(facts.sizeBytes)],
    [strings.sha256, facts.sha256],
    [strings.workspace, facts.workspaceId ?? strings.workspaceUnknown],
    [strings.workspaceName, facts.workspaceName ?? strings.unknown],
    [strings.person, facts.preparedBy ?? strings.unknown],
    [strings.application, facts.application ?? strings.unknown],
    [strings.made, facts.madeOn ?? strings.unknown],
    [strings.report, report ? titleOf(report.template) : strings.noReport],
    ...(report
      ? ([
          [strings.filter, report.filter === null ? strings.withheld : report.filter || strings.everything],
          [strings.asOf, describeMoment(report, style)],
        ] as const)
      : []),
    [strings.redacted, facts.isRedacted ? strings.yes : strings.no],
    [strings.receipts, formatCount(facts.receipts, LOCALE)],
    [strings.replies, replies],
    [strings.scope, facts.scopes.map(describeScope).join('; ') || strings.unknown],
    [strings.log, countOf(facts.logEntries, ...strings.logEntries, LOCALE)],
  ]
  return (
    <section className="bundle-section">
      <h2>{strings.title}</h2>
      <dl className="facts panel bundle-facts">
        {lines.map(([name, value]) => (
          <div key={name} className="bundle-fact">
            <dt>{name}</dt>
            <dd className={name === strings.sha256 ? 'mono' : undefined}>
              <SafeText text={value} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
