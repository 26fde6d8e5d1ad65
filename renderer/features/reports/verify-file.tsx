import { Modal } from '@mantine/core'
import { create } from 'zustand'
import type { VerifiedFile } from '../../../shared/domain/report-check.ts'
import { formatMoment } from '../../../shared/format/time.ts'
import { Button } from '../../components/controls/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { useTimeStyle } from '../../components/time-text.tsx'
import { call } from '../../ipc/use-call.ts'
import { BundleResult, CheckResult } from './check-result.tsx'
import { reportCheckStrings as strings } from './check-strings.ts'
import { titleOf } from './save-report.ts'

interface VerifyFileState {
  readonly isRunning: boolean
  readonly result: VerifiedFile | null
}

/** The file that is being verified, wherever that was asked for, and what came of it. */
export const useVerifyFile = create<VerifyFileState>()(() => ({ isRunning: false, result: null }))

/** Asks for a file and says what it is. */
export async function verifyFile(): Promise<void> {
  useVerifyFile.setState({ isRunning: true, result: null })
  try {
    useVerifyFile.setState({ result: await call('report:verify-file', undefined) })
  } finally {
    useVerifyFile.setState({ isRunning: false })
  }
}

/** What came of it; over whatever screen is there. */
export function VerifiedFileDialog() {
  const result = useVerifyFile((state) => state.result)
  const close = () => useVerifyFile.setState({ result: null })
  return (
    <Modal opened={result !== null} onClose={close} size="lg" title={result && strings.resultOf(result.file)}>
      {result && (
        <div className="stack">
          <Result result={result} />
          <p className="notice-code">
            SHA-256 <span className="mono">{result.sha256}</span>
          </p>
          <div>
            <Button kind="primary" data-autofocus onClick={close}>
              {strings.close}
            </Button>
          </div>
        </div>
      )}
    </Modal>
  )
}

function Result({ result }: { readonly result: VerifiedFile }) {
  const style = useTimeStyle()
  switch (result.kind) {
    case 'bundle': {
      const { bundle } = result
      // It says itself what it is; a notice about a notice would say it twice.
      if (bundle.kind === 'refused') return <BundleResult bundle={bundle} />
      const isGood = bundle.verification.isIntact && bundle.reperformance?.outcome !== 'mismatch'
      return (
        <Notice kind={isGood ? 'good' : 'bad'} title={isGood ? strings.bundleGood : strings.bundleBad}>
          {result.report && (
            <p>{strings.sameAs(titleOf(result.report.template), formatMoment(result.report.atMs, style))}</p>
          )}
          <BundleResult bundle={result.bundle} />
        </Notice>
      )
    }
    case 'same':
      return (
        <Notice kind="good" title={strings.unchanged}>
          <p>{strings.sameAs(titleOf(result.report.template), formatMoment(result.report.atMs, style))}</p>
        </Notice>
      )
    case 'changed':
      return (
        <Notice kind="bad" title={strings.changed}>
          <p>{strings.nameOf(titleOf(result.report.template), formatMoment(result.report.atMs, style))}</p>
          <CheckResult check={result.check} />
        </Notice>
      )
    case 'unknown':
      return (
        <Notice kind="warning" title={result.isZip ? strings.noBundleTitle : strings.unknownTitle}>
          {result.isZip && <p>{strings.unknownZip}</p>}
          <p>{strings.unknown}</p>
        </Notice>
      )
  }
}
