import './bundle.css'
import { Button } from '@mantine/core'
import type { BundleCheck } from '../../../shared/domain/bundle.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { useAction } from '../../ipc/use-call.ts'
import { BundleProgressLine } from './bundle-progress-line.tsx'
import { bundleStrings as strings } from './bundle-strings.ts'
import { CompareSection } from './compare-section.tsx'
import { VerificationPanel } from './verification-panel.tsx'

/** The verification of the bundle that the open workspace was restored from. */
export function VerificationScreen({ bundle }: { readonly bundle: BundleCheck }) {
  const verify = useAction('bundle:verify')
  const isMoved = verify.error?.code === 'bundle-moved' || verify.error?.code === 'file-access'
  return (
    <div className="screen">
      <header className="screen-head">
        <h1>{strings.title}</h1>
        <p>{strings.intro}</p>
      </header>
      <div className="stack bundle-again">
        <div className="line">
          <Button
            variant="default"
            loading={verify.isPending}
            onClick={() => verify.mutate({ choosesFile: false })}
          >
            {strings.verifyAgain}
          </Button>
          <span className="dim">{strings.verifyAgainText}</span>
        </div>
        {verify.isPending && <BundleProgressLine />}
        {verify.error && verify.error.code !== 'cancelled' && <ErrorNotice error={verify.error} />}
        {isMoved && (
          <div>
            <Button variant="default" onClick={() => verify.mutate({ choosesFile: true })}>
              {strings.chooseFile}
            </Button>
          </div>
        )}
      </div>
      <VerificationPanel bundle={bundle} hasRows />
      <CompareSection first="workspace" />
    </div>
  )
}
