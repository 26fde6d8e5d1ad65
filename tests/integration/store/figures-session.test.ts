import { expect, it, onTestFinished } from 'vitest'
import { indexAll } from '../../../electron/indexing/index-archive.ts'
import { FiguresSession } from '../../../electron/threads/figures-session.ts'
import { historyEntry, TEST_KEY } from '../../support/store/sample-pages.ts'
import {
  commitPages,
  createSampleWorkspace,
  type SampleWorkspace,
  startSweep,
} from '../../support/store/sample-workspace.ts'

const T1 = '2024-03-01T10:00:00Z'

function indexItems({ db }: SampleWorkspace, page: number, ...ids: string[]): void {
  const entries = ids.map((id) => historyEntry(id, T1, 0))
  commitPages(db, startSweep(db, 'history'), 'history', [entries], page)
  indexAll(db)
}

function openSession(path: string): FiguresSession {
  const session = new FiguresSession()
  session.open({ path, keyHex: TEST_KEY })
  onTestFinished(() => session.close())
  return session
}

function workThrough(session: FiguresSession): void {
  while (session.work());
}

it('answers figures in steps, each question from one moment of the file', async () => {
  const workspace = createSampleWorkspace()
  indexItems(workspace, 1, '1', '2')
  const session = openSession(workspace.path)
  const [overview, businesses] = [session.getOverview(), session.listBusinesses()]
  expect(session.work()).toBe(true)
  // The first question began before this item, the second one after it.
  indexItems(workspace, 2, '3')
  workThrough(session)
  expect(await overview).toMatchObject({ feedbackItems: 2, events: 2, hiddenNow: 2, businesses: 1 })
  expect(await businesses).toMatchObject([{ feedbackItems: 3, hiddenNow: 3, events: 3 }])
  expect(session.work()).toBe(false)
})

it('fails the question where the file cannot be read, and answers the next one', async () => {
  const workspace = createSampleWorkspace()
  indexItems(workspace, 1, '1')
  const session = openSession(`${workspace.path}.missing`)
  const failed = session.getOverview()
  workThrough(session)
  await expect(failed).rejects.toMatchObject({ name: 'AppError' })
  session.open({ path: workspace.path, keyHex: TEST_KEY })
  const answered = session.getOverview()
  workThrough(session)
  expect(await answered).toMatchObject({ feedbackItems: 1 })
})

it('tells who still waits when the workspace is closed', async () => {
  const workspace = createSampleWorkspace()
  indexItems(workspace, 1, '1')
  const session = openSession(workspace.path)
  const waiting = session.getOverview()
  session.work()
  session.close()
  await expect(waiting).rejects.toMatchObject({ code: 'workspace-not-open' })
  await expect(async () => {
    const asked = session.listBusinesses()
    workThrough(session)
    await asked
  }).rejects.toMatchObject({ code: 'workspace-not-open' })
})
