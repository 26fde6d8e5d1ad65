import { IconArrowsDiff, IconFileTypePdf, IconRefresh, IconSignature } from '@tabler/icons-react'
import type { BundleCheck } from '../../../shared/domain/bundle.ts'
import { Button } from '../../components/controls/button.tsx'
import type { MenuAction } from '../../components/controls/popovers.tsx'
import { ScreenLayout } from '../../components/frame/screen-layout.tsx'
import { Toolbar, type ToolbarAction } from '../../components/frame/toolbar.tsx'
import { ErrorNotice } from '../../components/notice.tsx'
import { useAction } from '../../ipc/use-call.ts'
import { SignedResult, sign } from '../reports/sign-report.tsx'
import styles from './bundle.module.css'
import { BundleAside, BundleProgressLine } from './bundle-aside.tsx'
import { bundleStrings as strings } from './bundle-strings.ts'
import { ComparisonResult } from './comparison-result.tsx'
import { VerificationPanel } from './verification-panel.tsx'

const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

/** The verification of the bundle that the open workspace was restored from. */
export function VerificationScreen({ bundle }: { readonly bundle: BundleCheck }) {
  const verify = useAction('bundle:verify')
  const compare = useAction('bundle:compare')
  const saveReport = useAction('bundle:save-report')
  const isBusy = verify.isPending || compare.isPending
  const isMoved = verify.error?.code === 'bundle-moved' || verify.error?.code === 'file-access'
  const busy = isBusy ? strings.busy : null
  const actions: readonly ToolbarAction[] = [
    {
      id: 'compare',
      label: strings.compare.action,
      look: 'default',
      icon: <IconArrowsDiff {...ICON} />,
      disabledReason: busy,
      run: () => compare.mutate({ first: 'workspace' }),
    },
    {
      id: 'verify',
      label: strings.verifyAgain,
      look: 'default',
      icon: <IconRefresh {...ICON} />,
      disabledReason: busy,
      run: () => verify.mutate({ choosesFile: false }),
    },
  ]
  const more: readonly MenuAction[] = [
    {
      id: 'save-report',
      label: strings.saveReport,
      icon: <IconFileTypePdf {...ICON} />,
      disabledReason: bundle.facts.pages === 0 ? strings.noPages : busy,
      run: () => saveReport.mutate(undefined),
    },
    {
      id: 'sign',
      label: strings.sign,
      icon: <IconSignature {...ICON} />,
      disabledReason: busy,
      run: () => void sign('bundle'),
    },
  ]
  return (
    <ScreenLayout
      toolbar={<Toolbar title={strings.title} actions={actions} more={more} />}
      inspector={<BundleAside facts={bundle.facts} />}
    >
      <div className={styles.page}>
        {isBusy && <BundleProgressLine />}
        {verify.error && verify.error.code !== 'cancelled' && <ErrorNotice error={verify.error} />}
        {isMoved && (
          <div>
            <Button onClick={() => verify.mutate({ choosesFile: true })}>{strings.chooseFile}</Button>
          </div>
        )}
        {saveReport.error && saveReport.error.code !== 'cancelled' && (
          <ErrorNotice error={saveReport.error} />
        )}
        {compare.error && compare.error.code !== 'cancelled' && <ErrorNotice error={compare.error} />}
        {compare.data && <ComparisonResult result={compare.data} />}
        <SignedResult of="bundle" />
        <VerificationPanel bundle={bundle} hasRows />
      </div>
    </ScreenLayout>
  )
}
