import { printSampleReference } from '../../../shared/domain/reference.ts'
import type { FreezeProgress } from '../../../shared/domain/sample.ts'
import type { HandlerContext, Handlers } from '../handler-context.ts'
import { saveLogged } from '../logged-work.ts'

/**
 * Findings: rules, previews and parameters. A question starts the rules if the cache has changed, and does not wait for
 * them.
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
      const { run, findings } = store()
      await run('findings:set-parameters', change, nowMs())
      void findings.refresh()
    },
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

/** Operations on samples that need more than one thread, or the user. */
export function samplingHandlers(context: HandlerContext) {
  const { session, services, push } = context
  const store = () => session.getWorkspace().store
  const nowMs = () => services.clock.nowMs()
  let stop = new AbortController()
  return {
    'samples:freeze': ({ filter }) =>
      session.holdOpen(async () => {
        const { freezePopulation, ask } = store()
        const onProgress = (progress: FreezeProgress) => push('samples:progress', progress)
        const populationId = await freezePopulation(filter, nowMs(), { onProgress, signal: stop.signal })
        return ask('samples:population', { populationId })
      }),
    'samples:cancel-freeze': () => {
      stop.abort()
      stop = new AbortController()
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
