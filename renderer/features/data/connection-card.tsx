import { Button } from '@mantine/core'
import { hasService } from '../../../shared/domain/workspace.ts'
import { useAction, useCall } from '../../ipc/use-call.ts'
import { connectStrings } from '../start/connect-strings.ts'
import { ConnectionTestResult } from '../start/connection-test-result.tsx'
import { syncStrings as strings } from './sync-strings.ts'

/** Asks the service whether it accepts the stored credentials. */
export function ConnectionCard() {
  const workspace = useCall('workspace:current', undefined)
  const test = useAction('connection:test')
  const connection = workspace.data?.connection
  // The demo service answers only while it is being read.
  if (!connection || !hasService(connection) || workspace.data?.isDemo) return null
  return (
    <section className="panel sync-card">
      <h2>{strings.connection}</h2>
      <p className="sync-card-text mono">{connection.baseUrl}</p>
      <div>
        <Button variant="default" loading={test.isPending} onClick={() => test.mutate({ connection })}>
          {connectStrings.test}
        </Button>
      </div>
      <ConnectionTestResult test={test.data} error={test.error} />
    </section>
  )
}
