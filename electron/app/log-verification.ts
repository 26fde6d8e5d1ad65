import type { Verification } from '../../shared/domain/verification.ts'
import { logSwallowed } from '../lib/log/log.ts'
import type { Workspace } from './workspace.ts'

/** Notes what a verification found. Where the file is too damaged for that, the verdict itself must still be shown. */
export async function logVerification(
  { store }: Workspace,
  { isIntact, receipts, headHash, problem, index }: Verification,
  atMs: number,
): Promise<void> {
  const details = { isIntact, receipts, headHash, problem: problem?.kind ?? null, index }
  const recorded = store.run('log:record', { atMs, action: 'verified', subject: '', details })
  await (isIntact ? recorded : recorded.catch((error) => logSwallowed('logging a verification', error)))
}
