import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeRows } from '../../support/independent-rows.ts'
import { startIndependentService } from '../../support/independent-service.ts'
import { CLIENT_ID, createCliWorkspace, PRIVATE_KEY } from '../support/cli-workspace.ts'
import { CAN_FAIL_CALLS, failingCalls } from '../support/fail-calls.ts'

const SCRIPT = join(import.meta.dirname, '../support/read-under-fault.ts')
const READS = 24

describe.skipIf(!CAN_FAIL_CALLS)(
  'a read that fails once (needs Linux and gcc, to make single calls fail)',
  () => {
    test('is never called damage or a wrong key, and an open reader answers all the same', async () => {
      const rows = makeRows({ events: 400, responses: 400, seed: 8 })
      const service = await startIndependentService({ ...rows, clientId: CLIENT_ID, privateKey: PRIVATE_KEY })
      const workspace = await createCliWorkspace(service.baseUrl)
      expect(await workspace.sync()).toMatchObject({ outcome: 'complete' })
      await service.close()

      const { path, keyHex } = workspace.location
      const child = spawnSync(process.execPath, [SCRIPT, path, keyHex, String(READS)], {
        env: { ...process.env, ...failingCalls() },
        encoding: 'utf8',
      })
      const { opened, asked }: Record<'opened' | 'asked', string[]> = JSON.parse(child.stdout)
      expect(new Set(opened)).toEqual(new Set(['storage-failed', 'ok']))
      expect(asked).toEqual(Array.from({ length: READS }, () => 'ok'))
      expect(child.stderr.split('made to fail').length - 1).toBeGreaterThan(READS)
      expect(await workspace.verify()).toMatchObject({ code: 0 })
    })
  },
)
