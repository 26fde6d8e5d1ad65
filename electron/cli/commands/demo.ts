import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createDemoWorkspace, removeLostDemo } from '../../app/demo-workspace.ts'
import { syncOpenWorkspace } from '../../app/sync-open-workspace.ts'
import { toFileError } from '../../lib/file-error.ts'
import { findDataPath } from '../../lib/installation.ts'
import { Arguments } from '../arguments.ts'
import { createServices } from '../services.ts'
import { type Command, writeResult } from '../terminal.ts'
import { describeSync, exitOf, toSyncJson, untilInterrupted } from './sync.ts'

const ENTRIES_LIMIT = 20_000_000

/** `demo`: creates a workspace of sample data with a real sync from the demo service on this machine. */
export const demo: Command = async (terminal) => {
  const args = Arguments.parse(terminal.args, ['out', 'events', 'responses', 'seed'], [])
  const wanted = {
    ...pick('events', args.findCount('events', ENTRIES_LIMIT)),
    ...pick('responses', args.findCount('responses', ENTRIES_LIMIT)),
    ...pick('seed', args.findCount('seed', 2 ** 32 - 1)),
  }
  const folder = args.find('out') ?? join(findDataPath(terminal.env), 'workspaces')
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw toFileError(error, folder)
  })
  const path = join(folder, 'Demo.unhidden')
  const services = createServices()
  await removeLostDemo(services, path)
  const passphrase = terminal.env.UNHIDDEN_PASSPHRASE || undefined
  const workspace = await createDemoWorkspace(services, path, passphrase, wanted)
  try {
    const result = await untilInterrupted((signal) =>
      syncOpenWorkspace(services, workspace, { kind: 'complete', signal, onProgress: () => undefined }),
    )
    const json = { workspace: path, ...toSyncJson(result) }
    await writeResult(terminal.output, args, json, `${path}\n${describeSync(result)}`)
    return exitOf(result)
  } finally {
    await workspace.close()
  }
}

function pick<Name extends string>(name: Name, value: number | undefined): Partial<Record<Name, number>> {
  return value === undefined ? {} : ({ [name]: value } as Record<Name, number>)
}
