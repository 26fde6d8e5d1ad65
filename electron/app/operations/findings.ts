import { printSampleReference } from '../../../shared/domain/reference.ts'
import { accountName } from '../../evidence/auditor-log.ts'
import type { HandlerContext, Handlers } from '../handler-context.ts'
import { saveLogged } from '../save-logged.ts'

/**
 * Findings: decisions and parameters go to the writer thread, and whatever has to be computed to the findings thread.
 * Questions start the rules where the cache has changed, and do not wait for them.
 */
export function findingsHandlers(context: HandlerContext) {
  const { session, services, dataFolder } = context
  const store = () => session.getWorkspace().store
  const nowMs = () => services.clock.nowMs()
  return {
    'findings:rules': async () => {
      const { ask, findings } = store()
      const overview = await ask('findings:overview')
      const isCurrent = overview.rules.every((rule) => rule.isCurrent)
      void findings.refresh()
      return { ...overview, isComputing: !isCurrent && findings.isComputing }
    },
    'findings:preview': ({ rule, parameters }) => store().findings.preview(rule, parameters),
    'findings:set-parameters': async (change) => {
      const { writer, findings } = store()
      await writer.setParameters(change, nowMs())
      void findings.refresh()
      return null
    },
    'findings:decide': async (decision) => ({
      changed: await store().writer.decideFindings({ ...decision, by: accountName() }, nowMs()),
    }),
    'findings:self-test': () => store().findings.selfTest(dataFolder.path),
    'findings:export-self-test': () =>
      saveLogged(context, {
        name: 'self-test',
        extension: 'csv',
        write: (path, { store }) => store.findings.exportSelfTest(path),
        toEntry: ({ rows, sha256 }, file) => ({
          action: 'report-exported',
          subject: 'self-test',
          details: { file, rows, sha256 },
        }),
      }),
  } satisfies Partial<Handlers>
}

/** Samples: draws and codes go to the writer thread. */
export function samplingHandlers(context: HandlerContext) {
  const { session, services } = context
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
      const subject = printSampleReference(sampleId)
      return saveLogged(context, {
        name: `${subject} population`,
        extension: 'tsv',
        write: (path, { store }) => store.ask('samples:write-population', { sampleId, path }),
        toEntry: ({ rows, sha256 }, file) => ({
          action: 'report-exported',
          subject,
          details: { what: 'population', file, rows, sha256 },
        }),
      })
    },
  } satisfies Partial<Handlers>
}
