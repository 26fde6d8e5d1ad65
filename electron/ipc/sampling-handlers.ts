import { homedir } from 'node:os'
import { basename, join } from 'node:path'
import { printSampleReference } from '../../shared/domain/reference.ts'
import type { SAMPLING_CONTRACT } from '../../shared/ipc/sampling-contract.ts'
import type { HandlerContext } from '../app/handler-context.ts'
import { workspaceName } from '../app/workspace.ts'
import type { Handlers } from './router.ts'

/** Samples: draws and codes go to the writer thread, questions to the reader thread. */
export function samplingHandlers({
  session,
  services,
  dialogs,
}: HandlerContext): Pick<Handlers, keyof typeof SAMPLING_CONTRACT> {
  const store = () => session.getWorkspace().store
  const nowMs = () => services.clock.nowMs()
  return {
    'samples:list': () => store().reader.listSamples(),
    'samples:freeze': async ({ filter }) => {
      const populationId = await store().writer.freezePopulation(filter, nowMs())
      return store().reader.getFrozenPopulation({ populationId })
    },
    'samples:draw': async (request) => ({ sampleId: await store().writer.drawSample(request, nowMs()) }),
    'samples:sheet': (request) => store().reader.getTestSheet(request),
    'samples:change': async (change) => {
      await store().writer.changeSample(change, nowMs())
      return null
    },
    'samples:evaluate': (request) => store().reader.evaluateSample(request),
    'samples:export-population': async ({ sampleId }) => {
      const workspace = session.getWorkspace()
      const reference = printSampleReference(sampleId)
      const name = `${workspaceName(workspace.path)} ${reference} population.tsv`
      const path = await dialogs.chooseReportPath(join(homedir(), name), 'tsv')
      if (path === null) return null
      const result = await workspace.store.reader.exportPopulation({ sampleId, path })
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
