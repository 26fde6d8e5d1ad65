import { printRequestReference } from '../../../shared/domain/company-request.ts'
import type { ReportResult } from '../../../shared/domain/report.ts'
import type { HandlerContext, Handlers } from '../handler-context.ts'
import { saveLogged } from '../logged-work.ts'

/** Requests to the company: what needs the user, who names the file to write or to read. */
export function requestHandlers(context: HandlerContext) {
  const { session, services, dialogs } = context
  const nowMs = () => services.clock.nowMs()
  const toEntry = (
    { requestId, rows, sha256 }: ReportResult & { readonly requestId: number },
    file: string,
  ) => ({
    action: 'report-exported' as const,
    subject: printRequestReference(requestId),
    details: { what: 'request', file, rows, sha256 },
  })
  return {
    'company:ask': ({ draft, format }) =>
      saveLogged(context, {
        name: 'request',
        extension: format,
        write: async (path, { store }) => {
          const { requestId } = await store.run('company:make', draft, nowMs())
          return { requestId, ...(await store.ask('company:write', { requestId, format, path })) }
        },
        toEntry,
      }),
    'company:save': ({ requestId, format }) =>
      saveLogged(context, {
        name: `request ${printRequestReference(requestId)}`,
        extension: format,
        write: async (path, { store }) => ({
          requestId,
          ...(await store.ask('company:write', { requestId, format, path })),
        }),
        toEntry,
      }),
    'company:import': async () => {
      const { store } = session.getWorkspace()
      const path = await dialogs.chooseAnswerFile()
      return path === null ? null : store.run('company:take-answers', path, nowMs())
    },
  } satisfies Partial<Handlers>
}
