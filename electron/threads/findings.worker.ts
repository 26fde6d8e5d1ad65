import { parentPort } from 'node:worker_threads'
import type { ParameterValues, RuleName, SelfTestResult } from '../../shared/domain/finding.ts'
import type { ReportResult } from '../../shared/domain/report.ts'
import type { FindingsPiece } from '../findings/write/store-findings.ts'
import type { DatabaseLocation } from '../store/open-database.ts'
import { createBackgroundWork, lowerThreadPriority } from './background-work.ts'
import { FindingsSession, type Preview } from './findings-session.ts'
import { serve } from './rpc.ts'
import { runSelfTest, writeSelfTest } from './run-self-test.ts'

/** The thread that applies the rules, so that neither lists nor sweeps wait for them. */
export type FindingsMethods = {
  open(location: DatabaseLocation): void
  close(): void
  step(isExamining: boolean): FindingsPiece | null | undefined
  abandon(): void
  preview(rule: RuleName, values: ParameterValues): Preview
  /** Makes a scratch workspace in the folder and removes it. */
  selfTest(folder: string): Promise<SelfTestResult>
  /** @throws AppError *disk-full*, *file-access* */
  exportSelfTest(path: string, result: SelfTestResult): ReportResult
}

lowerThreadPriority()
const session = new FindingsSession()
const goOn = createBackgroundWork(() => session.workOnPreview())

const methods: FindingsMethods = {
  open: (location) => session.open(location),
  close: () => session.close(),
  step: (isExamining) => session.step(isExamining),
  abandon: () => session.abandon(),
  preview(rule, values) {
    const preview = session.preview(rule, values)
    if (!preview.isExact) goOn()
    return preview
  },
  selfTest: (folder) => runSelfTest(folder, Date.now),
  exportSelfTest: (path, result) => writeSelfTest(path, result),
}

if (!parentPort) throw new Error('findings.worker runs as a worker thread only')
serve(parentPort, methods)
