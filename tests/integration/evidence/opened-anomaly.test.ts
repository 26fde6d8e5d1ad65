import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createWorkspace, openWorkspace } from '../../../electron/app/open-workspace.ts'
import { createServices } from '../../../electron/cli/services.ts'
import { headPath } from '../../../electron/evidence/head-file.ts'
import { EVERYTHING } from '../../support/store/everything.ts'
import { pageBody, RECEIVED_AT_MS, receivedPage, SAMPLE_RECORD } from '../../support/store/sample-pages.ts'
import { temporaryFolder } from '../../support/store/temporary-folder.ts'

const PASSPHRASE = 'a passphrase for tests'

it('a workspace with an anomaly opens, and says so each time', async () => {
  const path = join(temporaryFolder(), 'Audit.unhidden')
  const services = createServices()
  const { connection } = SAMPLE_RECORD
  const protection = { kind: 'passphrase', passphrase: PASSPHRASE } as const
  const created = await createWorkspace(services, {
    path,
    connection,
    privateKey: null,
    protection,
    demo: null,
    timeZone: 'UTC',
  })
  expect(created.summarize().evidenceProblem).toBe(null)
  const plan = {
    operation: 'history',
    kind: 'complete',
    scope: EVERYTHING,
    startedAtMs: RECEIVED_AT_MS,
  } as const
  const { sweepId } = await created.store.writer.beginSweep(plan)
  await created.store.writer.commitPage(
    receivedPage({ sweepId, operation: 'history', page: 1, body: pageBody([]) }),
  )
  await created.close()
  rmSync(headPath(path))
  for (const _ of ['first', 'second']) {
    const opened = await openWorkspace(services, path, PASSPHRASE)
    expect(opened.summarize().evidenceProblem).toMatchObject({ kind: 'head-missing' })
    await opened.close()
  }
})
