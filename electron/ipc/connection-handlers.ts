import { signParameters } from '../api/sign-parameters.ts'
import { testConnection } from '../api/test-connection.ts'
import { withDemoService } from '../app/demo-workspace.ts'
import type { HandlerContext } from '../app/handler-context.ts'
import type { Handlers } from './router.ts'

/** Trying a connection and a signature scheme before anything depends on them. */
export function connectionHandlers({
  services,
  session,
}: HandlerContext): Pick<Handlers, 'connection:test' | 'scheme:try-vector'> {
  const test = async (
    connection: Parameters<Handlers['connection:test']>[0]['connection'],
    privateKey: string,
  ) =>
    testConnection({
      transport: services.transport,
      connection,
      privateKey,
      signal: new AbortController().signal,
    })
  return {
    'connection:test': async ({ connection, privateKey }) => {
      if (privateKey !== undefined) return test(connection, privateKey)
      const workspace = session.getWorkspace()
      const storedKey = await workspace.getPrivateKey()
      const { demo } = workspace.record
      return demo
        ? withDemoService(workspace, demo, (reached) => test(reached, storedKey))
        : test(connection, storedKey)
    },
    'scheme:try-vector': ({ scheme, privateKey, parameters, expectedHash }) => {
      const named = new Map(parameters.map(({ name, value }) => [name, value]))
      const hash = signParameters(scheme, privateKey, named)
      return { hash, isMatch: hash === expectedHash.trim() }
    },
  }
}
