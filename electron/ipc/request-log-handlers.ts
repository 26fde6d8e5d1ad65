import { homedir } from 'node:os'
import { join } from 'node:path'
import type { RequestSource } from '../../shared/domain/request-log.ts'
import type { HandlerContext } from '../app/handler-context.ts'
import { workspaceName } from '../app/workspace.ts'
import { writeRequestLog } from '../reports/write-request-log.ts'
import type { Handlers } from './router.ts'

type LogChannels = Extract<keyof Handlers, `requests:${string}`>

/** Requests of this session from memory, and those of all time as far as a reply is archived. */
export function requestLogHandlers({ session, dialogs }: HandlerContext): Pick<Handlers, LogChannels> {
  const list = async (source: RequestSource, rows: { readonly offset: number; readonly limit: number }) =>
    source === 'session'
      ? session.requestLog.list(rows)
      : session.getWorkspace().store.ask('requests:list-archived', rows)
  return {
    'requests:list': ({ source, ...rows }) => list(source, rows),
    'requests:count': ({ source }) =>
      source === 'session'
        ? { count: session.requestLog.size }
        : session.getWorkspace().store.ask('requests:count-archived'),
    'requests:export': async ({ source }) => {
      const name = `${workspaceName(session.getWorkspace().path)} requests.csv`
      const path = await dialogs.chooseReportPath(join(homedir(), name), 'csv')
      return path === null ? null : writeRequestLog(path, (rows) => list(source, rows))
    },
  }
}
