import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, expect, it } from 'vitest'
import { readHead } from '../../../electron/evidence/head-file.ts'
import { HeadWriter } from '../../../electron/evidence/head-writer.ts'
import { verifyWorkspace } from '../../../electron/indexing/verify-workspace.ts'
import { AppError } from '../../../shared/app-error.ts'
import { TEST_KEY } from '../../support/store/sample-pages.ts'
import { createSampleWorkspace } from '../../support/store/sample-workspace.ts'

const SCRIPT = join(import.meta.dirname, '../../support/store/commit-pages-until-killed.ts')
const FLIPS = 40

/**
 * A workspace whose writer was killed as soon as the head knew of pages, long before the log is first folded into the
 * file: file, log and head as they lay there.
 */
async function killedWorkspace(): Promise<string> {
  const { db, path } = createSampleWorkspace()
  await HeadWriter.open(db, path, Date.now())
  db.close()
  const child = spawn(process.execPath, [SCRIPT, path, TEST_KEY], { stdio: ['ignore', 'pipe', 'inherit'] })
  const polling = setInterval(() => {
    if (headSeq(path) > 0) child.kill('SIGKILL')
  }, 5)
  for await (const _ of createInterface({ input: child.stdout }));
  clearInterval(polling)
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return path
}

function headSeq(path: string): number {
  return readHead(path)?.seq ?? 0
}

function copyOf(path: string, name: string): string {
  const copy = `${path}.${name}`
  for (const suffix of ['', '-wal', '.head']) copyFileSync(`${path}${suffix}`, `${copy}${suffix}`)
  return copy
}

function verify(path: string) {
  try {
    const { problem, receipts } = verifyWorkspace({ path, keyHex: TEST_KEY }, { withIndex: false })
    return { kind: problem?.kind ?? 'intact', receipts, message: problem?.message ?? '' }
  } catch (error) {
    return { kind: error instanceof AppError ? error.code : String(error), receipts: 0, message: '' }
  }
}

describe('the write-ahead log of a killed process', () => {
  it('brings every page back as long as it is there, and is missed when it was deleted', async () => {
    const path = await killedWorkspace()
    const sound = copyOf(path, 'sound')
    expect(statSync(`${sound}-wal`).size).toBeGreaterThan(0)
    expect(verify(sound)).toMatchObject({ kind: 'intact' })
    const lost = copyOf(path, 'lost')
    rmSync(`${lost}-wal`)
    expect(verify(lost)).toMatchObject({ kind: 'log-lost' })
    expect(verify(lost).message).toContain('write-ahead log')
  })

  it(`is missed when a bit of it changed, ${FLIPS} times over, unless no page that the head knows is gone`, async () => {
    const path = await killedWorkspace()
    const log = readFileSync(`${path}-wal`)
    const known = headSeq(path)
    expect(known).toBeGreaterThan(0)
    const unexpected: unknown[] = []
    for (let flip = 0; flip < FLIPS; flip += 1) {
      const copy = copyOf(path, `flip-${flip}`)
      const at = Math.floor((log.length / FLIPS) * (flip + 0.5))
      const bytes = Buffer.from(log)
      bytes[at] = (bytes[at] ?? 0) ^ 4
      writeFileSync(`${copy}-wal`, bytes)
      const { kind, receipts } = verify(copy)
      const isRight = kind === 'intact' ? receipts >= known : ['log-lost', 'file-damaged'].includes(kind)
      if (!isRight) unexpected.push({ at, kind, receipts, known })
    }
    expect(unexpected).toEqual([])
  })
})
