import { homedir } from 'node:os'
import { basename, join } from 'node:path'
import { printSampleReference } from '../../shared/domain/reference.ts'
import type { ReaderQuery } from '../../shared/ipc/contract.ts'
import type { HandlerContext } from '../app/handler-context.ts'
import { workspaceName } from '../app/workspace.ts'
import type { Handlers } from './router.ts'

type SampleChannels = Exclude<Extract<keyof Handlers, `samples:${string}`>, ReaderQuery>

/** Samples: draws and codes go to the writer thread. */
export function samplingHandlers({
  session,
  services,
  dialogs,
}: HandlerContext): Pick<Handlers, SampleChannels> {
  const store = () => session.getWorkspace().store
  const nowMs = () => services.clock.nowMs()
  return {
    'samples:freeze': async ({ filter }) => {
      const populationId = await store().writer.freezePopulation(filter, nowMs())
      return store().ask('samples:population', { populationId })
    },
    'samples:draw': async (request) => ({ sampleId: await store().writer.drawSample(request, nowMs()) }),
    'samples:change': async (change) => {
      await store().writer.changeSample(change, nowMs())
      return null
    },
    'samples:export-population': async ({ sampleId }) => {
      const workspace = session.getWorkspace()
      const reference = printSampleReference(sampleId)
      const name = `${workspaceName(workspace.path)} ${reference} population.tsv`
      const path = await dialogs.chooseReportPath(join(homedir(), name), 'tsv')
      if (path === null) return null
      const result = await workspace.store.ask('samples:write-population', { sampleId, path })
      const { rows, sha256 } = result
      await workspace.store.writer.recordAction({
        atMs: nowMs(),
        action: 'report-exported',
        subject: reference,
        details: { what: 'population', file: basename(path), rows, sha256 },
      })
      return result
    },
  }
}
