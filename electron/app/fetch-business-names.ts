import type { ServiceReply } from '../api/transport.ts'
import { fetchNames } from '../business-names/fetch-names.ts'
import { withDemoService } from './demo-workspace.ts'
import type { Workspace } from './workspace.ts'
import type { WorkspaceServices } from './workspace-services.ts'

/** @returns how many names were kept, or null where the service has no such call. @throws AppError as fetchNames does. */
export async function fetchBusinessNames(
  { transport }: WorkspaceServices,
  workspace: Workspace,
  signal: AbortSignal,
): Promise<number | null> {
  const connection = workspace.getConnection()
  const { demo } = workspace.record
  const { run } = workspace.store
  const keepNamesOfReply = (reply: ServiceReply, sourceName: string) =>
    run('names:keep-reply', reply, sourceName)
  const privateKey = await workspace.getPrivateKey()
  const fetchFrom = (reached: typeof connection) =>
    fetchNames({ transport, keepNamesOfReply }, { connection: reached, privateKey, signal })
  return demo ? withDemoService(workspace, demo, fetchFrom) : fetchFrom(connection)
}
