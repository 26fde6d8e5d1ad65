import { Worker } from 'node:worker_threads'
import { afterEach, describe, expect, it } from 'vitest'
import { connectLog, type DiagnosticEntry } from '../../../electron/lib/log/log.ts'
import { connect, type RpcClient } from '../../../electron/threads/rpc.ts'
import type { FixtureMethods } from './rpc-fixture.worker.ts'

const logged: DiagnosticEntry[] = []
connectLog((entry) => logged.push(entry))

const open: RpcClient<FixtureMethods>[] = []
afterEach(async () => {
  logged.length = 0
  for (const client of open.splice(0)) await client.terminate()
})

function start(options: { onEvent?: (event: unknown) => void; onDeath?: () => void } = {}) {
  const worker = new Worker(new URL('./rpc-fixture.worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 32 },
  })
  const client = connect<FixtureMethods>(worker, { name: 'fixture', ...options })
  open.push(client)
  return client
}

describe('calls to a worker', () => {
  it('return what the method returns, whatever order the answers come in', async () => {
    const client = start()
    const [late, sum] = await Promise.all([client.call('later', 'x'), client.call('add', 2, 3)])
    expect([late, sum]).toEqual(['x', 5])
  })

  it('move a transferred buffer instead of copying it', async () => {
    const bytes = new Uint8Array([7, 8])
    expect(await start().callTransferring([bytes.buffer], 'firstByte', bytes)).toBe(7)
    expect(bytes.byteLength).toBe(0)
  })

  it('carry code, message and details of an AppError, and call anything else internal', async () => {
    const client = start()
    await expect(client.call('fail')).rejects.toMatchObject({
      code: 'disk-full',
      message: 'no room',
      details: { free: 0 },
    })
    await expect(client.call('bug')).rejects.toMatchObject({ code: 'internal' })
  })

  it('reach no method that the worker did not offer, inherited ones included', async () => {
    const client = start()
    await expect(client.call('toString' as 'bug')).rejects.toMatchObject({ code: 'internal' })
  })

  it('receive messages that no call asked for', async () => {
    const seen: unknown[] = []
    await start({ onEvent: (event) => seen.push(event) }).call('announce', 'hello')
    expect(seen).toEqual([{ text: 'hello' }])
  })
})

describe('the death of a worker', () => {
  it.each(['crash', 'exit'] as const)(
    'by %s rejects waiting and later calls and is told once',
    async (how) => {
      let deaths = 0
      const client = start({ onDeath: () => deaths++ })
      const waiting = client.call('later', 'never answered')
      const last = client.call(how)
      const outcomes = await Promise.allSettled([last, how === 'exit' ? waiting : client.call('add', 1, 1)])
      expect(outcomes[0]).toMatchObject({ status: 'rejected', reason: { code: 'thread-ended' } })
      await expect(client.call('add', 1, 1)).rejects.toMatchObject({ code: 'thread-ended' })
      await Promise.allSettled([waiting])
      expect(deaths).toBe(1)
    },
  )

  it('names the thread and its cause, to the caller and in the log', async () => {
    const client = start()
    await expect(client.call('fillMemory')).rejects.toMatchObject({
      code: 'thread-ended',
      details: { thread: 'fixture', isOutOfMemory: true },
    })
    expect(logged).toMatchObject([
      { event: 'thread-gone', thread: 'fixture', code: 'ERR_WORKER_OUT_OF_MEMORY' },
    ])
  })

  it('comes between two calls when it is asked for: the call under way is finished first', async () => {
    const client = start()
    const started = Date.now()
    const blocking = client.call('block', 300)
    await client.terminate()
    expect(Date.now() - started).toBeGreaterThanOrEqual(300)
    await expect(blocking).resolves.toBe('done')
  })

  it('is not reported when it was asked for', async () => {
    let deaths = 0
    const client = start({ onDeath: () => deaths++ })
    await client.call('add', 1, 1)
    await client.terminate()
    await expect(client.call('add', 1, 1)).rejects.toMatchObject({ code: 'thread-ended' })
    expect(deaths).toBe(0)
    expect(logged).toEqual([])
  })
})
