import { invalid } from '../../../shared/app-error.ts'
import { workspaceName } from '../../app/workspace.ts'
import { verifyWorkspace } from '../../indexing/verify-workspace.ts'
import { Arguments } from '../arguments.ts'
import { logFingerprint } from '../log-work.ts'
import { refuseBadTarget, refuseForeignFile, toPdfStyle } from '../make-report.ts'
import { locateWitnessed, readFrom } from '../services.ts'
import { type Command, EXIT, writeResult } from '../terminal.ts'

/** Without one of them, as in the newest report. */
const OF_HEAD = ['paper', 'prepared-by'] as const

/** `fingerprint`: verifies a workspace and writes a page with its evidence fingerprint, to be kept apart from it. */
export const fingerprint: Command = async (terminal) => {
  const args = Arguments.parse(terminal.args, ['workspace', 'out', ...OF_HEAD], ['force'])
  if (args.positionals.length > 0)
    throw invalid('Name the workspace with --workspace, and the file with --out.')
  const [workspace, path] = [args.get('workspace'), args.get('out')]
  refuseBadTarget(path)
  await refuseForeignFile(args, async () => 'none')
  const location = await locateWitnessed(workspace, terminal.env)
  const verification = verifyWorkspace(location, { withIndex: false })
  const { writeFingerprintSlip } = await import('../../reports/fingerprint-slip.ts')
  const head = OF_HEAD.some((name) => args.find(name) !== undefined) ? toPdfStyle(args) : null
  const order = { path, workspaceName: workspaceName(workspace), nowMs: Date.now(), verification, head }
  const slip = await readFrom(location, async (db) => writeFingerprintSlip(db, order))
  await logFingerprint(terminal, workspace, slip)
  const { sha256, rows: receipts } = slip
  const { headHash } = verification
  const text = `Evidence fingerprint of ${receipts} receipts in ${path}: ${headHash}`
  await writeResult(terminal.output, args, { path, sha256, receipts, headHash }, text)
  return EXIT.done
}
