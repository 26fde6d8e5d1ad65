import { homedir } from 'node:os'
import { basename, extname, join } from 'node:path'
import { AppError } from '../../../shared/app-error.ts'
import type { BundleOffer } from '../../../shared/ipc/report-contract.ts'
import { readKeyFile } from '../../credentials/key-file.ts'
import type { CheckedBundle } from '../bundle-work.ts'
import type { HandlerContext, Handlers } from '../handler-context.ts'
import { noteVerdicts, rememberWorkspace } from '../recent-workspaces.ts'
import { hashFile, type ReportRun } from '../reports/verify-file.ts'
import { workspaceName } from '../workspace.ts'

/** Opening, verifying and comparing evidence bundles. */
export function bundleHandlers(context: HandlerContext, run: ReportRun) {
  const { services, session, bundles, dataFolder, dialogs } = context
  /** As for reports: the passphrase is for the key that was chosen last. */
  let keyPath: string | null = null
  /** @throws AppError *bundle-moved* */
  const findUnchanged = async () => {
    const { path, check } = session.getWorkspace().getBundle()
    if ((await hashFile(path)) === check.facts.sha256) return path
    throw new AppError('bundle-moved', `${basename(path)} is not the file that was opened.`)
  }
  return {
    'bundle:choose': async () => {
      const path = await dialogs.chooseBundle()
      return path === null ? null : bundles.choose(path)
    },
    'bundle:check': async () => toOffer(await bundles.check()),
    'bundle:open': async ({ protection }) => {
      const workspace = await bundles.restore(protection)
      await session.replace(workspace)
      await rememberWorkspace(dataFolder.recentFile, workspace.path)
      await noteVerdicts(dataFolder.recentFile, workspace, services.clock.nowMs())
      return workspace.summarize()
    },
    'bundle:verify': async ({ choosesFile }) => {
      const workspace = session.getWorkspace()
      const path = choosesFile ? await dialogs.chooseBundle() : null
      if (choosesFile && path === null) return null
      const check = await bundles.verify(workspace, path)
      context.push('workspace:changed', workspace.summarize())
      await workspace.store.run('log:record', {
        atMs: services.clock.nowMs(),
        action: 'bundle-verified',
        subject: '',
        details: {
          file: check.facts.fileName,
          isIntact: check.verification.isIntact,
          outcome: check.reperformance?.outcome ?? null,
        },
      })
      return check
    },
    'bundle:save-report': async () => {
      const path = await findUnchanged()
      const folder = (await context.savedFolders.findLast()) ?? homedir()
      const proposal = join(folder, `${basename(path, extname(path))}.pdf`)
      const target = await dialogs.chooseReportPath(proposal, 'pdf')
      if (target !== null) await dialogs.openFile(await bundles.savePages(path, target))
    },
    'bundle:sign': async ({ passphrase }) => {
      const path = await findUnchanged()
      if (passphrase === null) keyPath = await dialogs.chooseSigningKey()
      const order = keyPath === null ? null : { paths: [path], keyPath, passphrase }
      return order && run.run((worker) => worker.sign(order))
    },
    'bundle:compare': async ({ first }) => {
      const workspace = first === 'workspace' ? session.getWorkspace() : null
      const against = await dialogs.chooseBundle()
      if (against === null) return null
      const comparison = await bundles.compare(workspace?.getBundle().path ?? null, against)
      await workspace?.store.run('log:record', {
        atMs: services.clock.nowMs(),
        action: 'bundles-compared',
        subject: '',
        details: { file: basename(against), outcome: comparison.reperformance.outcome },
      })
      return comparison
    },
    'bundle:rows': (page) => bundles.listRows(page),
    'bundle:cancel': () => bundles.cancel(),
  } satisfies Partial<Handlers>
}

async function toOffer({ check, copyPath }: CheckedBundle): Promise<BundleOffer> {
  if (copyPath === null) return { check, copy: null }
  const { protection } = await readKeyFile(copyPath)
  return { check, copy: { path: copyPath, name: workspaceName(copyPath), protection: protection.kind } }
}
