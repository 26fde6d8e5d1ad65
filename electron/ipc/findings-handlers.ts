import { homedir } from 'node:os'
import { basename, join } from 'node:path'
import type { ReportResult } from '../../shared/domain/report.ts'
import type { FINDINGS_CONTRACT } from '../../shared/ipc/findings-contract.ts'
import type { HandlerContext } from '../app/handler-context.ts'
import { workspaceName } from '../app/workspace.ts'
import { accountName } from '../evidence/auditor-log.ts'
import type { Handlers } from './router.ts'

/**
 * Findings: decisions and parameters go to the writer thread, questions to the reader thread, and what has to be computed
 * to the findings thread. Questions start the rules where the cache has changed, and do not wait for them.
 */
export function findingsHandlers({
  session,
  services,
  dialogs,
  dataFolder,
}: HandlerContext): Pick<Handlers, keyof typeof FINDINGS_CONTRACT> {
  const store = () => session.getWorkspace().store
  const nowMs = () => services.clock.nowMs()
  return {
    'findings:rules': async () => {
      const { reader, findings } = store()
      const overview = await reader.getFindingsOverview()
      const isCurrent = overview.rules.every((rule) => rule.isCurrent)
      void findings.refresh()
      return { ...overview, isComputing: !isCurrent && findings.isComputing }
    },
    'findings:list': (request) => store().reader.listFindings(request),
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
    'findings:history': (request) => store().reader.listDecisions(request),
    'findings:evidence': (request) => store().reader.listFindingEvidence(request),
    'findings:of-item': (request) => store().reader.listFindingsOfItem(request),
    'findings:by-business': () => store().reader.countFindingsByBusiness(),
    'findings:businesses': () => store().reader.compareBusinesses(),
    'findings:resolve': (request) => store().reader.resolveReference(request),
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
