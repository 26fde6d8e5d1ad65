import { homedir } from 'node:os'
import { basename, join } from 'node:path'
import type { ReportResult } from '../../shared/domain/report.ts'
import type { ReaderQuery } from '../../shared/ipc/contract.ts'
import type { HandlerContext } from '../app/handler-context.ts'
import { workspaceName } from '../app/workspace.ts'
import { accountName } from '../evidence/auditor-log.ts'
import type { Handlers } from './router.ts'

type FindingsChannels = Exclude<Extract<keyof Handlers, `findings:${string}`>, ReaderQuery>

/**
 * Findings: decisions and parameters go to the writer thread, and what has to be computed to the findings thread. Questions start the rules where the cache has changed, and do not wait for them.
 */
export function findingsHandlers({
  session,
  services,
  dialogs,
  dataFolder,
}: HandlerContext): Pick<Handlers, FindingsChannels> {
  const store = () => session.getWorkspace().store
  const nowMs = () => services.clock.nowMs()
  return {
    'findings:rules': async () => {
      const { ask, findings } = store()
      const overview = await ask('findings:overview')
      const isCurrent = overview.rules.every((rule) => rule.isCurrent)
      void findings.refresh()
      return { ...overview, isComputing: !isCurrent && findings.isComputing }
    },
    'findings:preview': ({ rule, parameters }) => store().findings.preview(rule, parameters),
    'findings:set-parameters': async (change) => {
      const { writer, findings } = store()
      await writer.setParameters(change, nowMs())
      void findings.refresh()
      return null
    },
    'findings:decide': async (decision) => ({
      changed: await store().writer.decideFindings({ ...decision, by: accountName() }, nowMs()),
    }),
    'findings:self-test': () => store().findings.selfTest(dataFolder.path),
    'findings:export-self-test': () => save('self-test', (path) => store().findings.exportSelfTest(path)),
  }

  /** Asks where to save, and logs what was saved. */
  async function save(
    what: 'findings' | 'self-test',
    write: (path: string) => Promise<ReportResult>,
  ): Promise<ReportResult | null> {
    const workspace = session.getWorkspace()
    const name = `${workspaceName(workspace.path)} ${what}.csv`
    const path = await dialogs.chooseReportPath(join(homedir(), name), 'csv')
    if (path === null) return null
    const result = await write(path)
    const { rows, sha256 } = result
    await workspace.store.writer.recordAction({
      atMs: nowMs(),
      action: 'report-exported',
      subject: what,
      details: { file: basename(path), rows, sha256 },
    })
    return result
  }
}
