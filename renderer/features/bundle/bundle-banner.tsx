import './bundle.css'
import { Button } from '@mantine/core'
import { IconPackage } from '@tabler/icons-react'
import { type BundleCheck, classifyBundle } from '../../../shared/domain/bundle.ts'
import { countOf } from '../../../shared/format/count.ts'
import { SafeText } from '../../components/safe-text.tsx'
import { LOCALE, useTimeStyle } from '../../components/use-time-style.ts'
import { useShowView } from '../../stores/use-show-view.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { bundleStrings } from './bundle-strings.ts'
import { describeReport, describeScope, shortId } from './describe-bundle.ts'
import { VerdictLabel } from './verdict-label.tsx'

const strings = bundleStrings.banner

/** Says on every screen of a restored workspace what it is looking at. */
export function BundleBanner({ bundle }: { readonly bundle: BundleCheck }) {
  const showView = useShowView()
  const view = useViewStore((state) => state.view)
  const style = useTimeStyle()
  const { workspaceId, workspaceName, preparedBy, madeOn, application, isRedacted, receipts, scopes } =
    bundle.facts
  const parts = [
    workspaceId === null ? strings.fromUnknown : strings.from(workspaceName ?? shortId(workspaceId)),
    ...(preparedBy === null ? [] : [strings.by(preparedBy)]),
    strings.made(madeOn ?? bundleStrings.facts.unknown, application ?? bundleStrings.facts.unknown),
    describeReport(bundle.facts, style),
    ...scopes.slice(0, 1).map(describeScope),
    isRedacted ? strings.redacted : strings.full,
    countOf(receipts, ...strings.receipts, LOCALE),
  ]
  return (
    <section className="bundle-banner" aria-label={strings.label}>
      <IconPackage size={18} stroke={1.7} aria-hidden />
      <div className="bundle-banner-text" title={parts.join(' · ')}>
        <strong>{strings.title}</strong>{' '}
        <span className="dim">
          <SafeText text={parts.join(' · ')} />
        </span>
      </div>
      <VerdictLabel verdict={classifyBundle(bundle)} />
      {view !== 'verification' && (
        <Button size="compact-sm" variant="default" onClick={() => showView('verification')}>
          {strings.details}
        </Button>
      )}
    </section>
  )
}
