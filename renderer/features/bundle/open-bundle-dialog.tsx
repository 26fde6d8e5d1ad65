import { Modal } from '@mantine/core'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../components/controls/button.tsx'
import { showFailure } from '../../components/frame/failure-line.tsx'
import { ErrorNotice } from '../../components/notice.tsx'
import { call } from '../../ipc/use-call.ts'
import { type BundlePhase, setBundlePhase, useBundleStore } from '../../stores/bundle-store.ts'
import { PassphraseForm } from '../start/passphrase-form.tsx'
import { ProtectionForm } from '../start/protection-fields.tsx'
import { BundleProgressLine, FactsSection } from './bundle-aside.tsx'
import { bundleStrings as strings } from './bundle-strings.ts'
import { CompareSection } from './comparison-result.tsx'
import { openCopy, restoreChosen } from './open-bundle.ts'
import { VerificationPanel } from './verification-panel.tsx'

/** A bundle on its way into the application; what cannot be opened as a workspace is shown here. */
export function OpenBundleDialog() {
  const { phase } = useBundleStore()
  const close = () => setBundlePhase({ kind: 'none' })
  const client = useQueryClient()
  const isWorking = phase.kind === 'working'
  const leave = () => (isWorking ? void call('bundle:cancel', undefined).catch(showFailure) : close())
  return (
    <Modal
      opened={phase.kind !== 'none'}
      onClose={leave}
      title={titleOf(phase)}
      size={phase.kind === 'report' ? '90%' : 'lg'}
      centered
      closeOnClickOutside={false}
      withCloseButton={!isWorking}
    >
      {contentOf(phase, client, close)}
    </Modal>
  )
}

function titleOf(phase: BundlePhase): string {
  switch (phase.kind) {
    case 'none':
      return ''
    case 'working':
      return strings.opening(phase.fileName)
    case 'protecting':
      return strings.opening(phase.check.facts.fileName)
    case 'unlocking':
      return strings.opening(phase.copy.name)
    case 'report':
      return strings.report(phase.check.facts.fileName)
    case 'failed':
      return strings.failed(phase.fileName)
  }
}

function contentOf(phase: BundlePhase, client: QueryClient, close: () => void): ReactNode {
  switch (phase.kind) {
    case 'none':
      return null
    case 'working':
      return (
        <div className="stack">
          <BundleProgressLine />
          <p className="dim">{strings.working}</p>
        </div>
      )
    case 'protecting':
      return (
        <div className="stack">
          <p>
            <strong>{strings.protecting}</strong> {strings.protectingText}
          </p>
          {phase.error && <ErrorNotice error={phase.error} />}
          <ProtectionForm
            action={strings.restore}
            onSubmit={(protection) => void restoreChosen(client, phase.check, protection)}
            onCancel={close}
          />
        </div>
      )
    case 'unlocking':
      return (
        <PassphraseForm
          note={strings.unlockingText}
          error={phase.error}
          onSubmit={(passphrase) => void openCopy(client, phase.copy, passphrase)}
          onClose={close}
        />
      )
    case 'report':
      return (
        <div className="stack">
          <VerificationPanel bundle={phase.check} hasRows={false} />
          <FactsSection facts={phase.check.facts} />
          {phase.check.facts.isRedacted && phase.check.verification.isIntact && <CompareSection />}
          <div>
            <Button onClick={close}>{strings.close}</Button>
          </div>
        </div>
      )
    case 'failed':
      return (
        <div className="stack">
          <ErrorNotice error={phase.error} />
          <div>
            <Button onClick={close} data-autofocus>
              {strings.close}
            </Button>
          </div>
        </div>
      )
  }
}
