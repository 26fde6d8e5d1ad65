import type { AppError } from '../../../shared/app-error.ts'
import type { ConnectionTest } from '../../../shared/ipc/application-contract.ts'
import { formatCount } from '../../components/counts.ts'
import { ErrorNotice, Notice } from '../../components/notice.tsx'
import { connectStrings as strings } from './connect-strings.ts'

interface ConnectionTestResultProps {
  readonly test: ConnectionTest | undefined
  readonly error: AppError | null
}

/** Errors 1, 2 and 3 of the service each say another thing to do; see shared/strings/error-strings.ts. */
export function ConnectionTestResult({ test, error }: ConnectionTestResultProps) {
  if (error) return <ErrorNotice error={error} />
  if (!test) return null
  if (!test.isAccepted) return <ErrorNotice error={test.error} />
  return (
    <Notice kind="good" title={strings.accepted}>
      <p>
        {strings.firstPage(test.pages === null ? null : formatCount(test.pages), formatCount(test.entries))}
      </p>
    </Notice>
  )
}
