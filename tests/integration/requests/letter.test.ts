import { join } from 'node:path'
import { expect, it } from 'vitest'
import { writeLetter } from '../../../electron/reports/request-letter.ts'
import { makeRequest } from '../../../electron/requests/make-request.ts'
import { keepBusinessNames } from '../../../electron/store/business-names.ts'
import { textOfPdf } from '../../support/reports/printed-figures.ts'
import { createSampleWorkspace } from '../../support/store/sample-workspace.ts'
import { temporaryFolder } from '../../support/store/temporary-folder.ts'
import { fillCache } from '../../unit/read/cache-fixture.ts'

it('states what is asked, by when and how, for whom and by whom', () => {
  const { db } = createSampleWorkspace()
  fillCache(db, {
    events: [101n, 102n, 103n].map((feedbackId, at) => ({
      feedbackId,
      businessId: at === 0 ? 7n : 8n,
      show: 0 as const,
      deleted: 0 as const,
      timeMs: Date.parse('2026-09-01T12:00:00Z'),
    })),
    responses: [],
  })
  const draft = { title: 'Hidden #strong[reviews]', query: '', dueDay: '2026-12-04' }
  const requestId = makeRequest(db, draft, Date.parse('2026-11-23T12:00:00Z'))
  const head = {
    client: 'Harbor Dental 歯科',
    engagement: 'Reviews 2026',
    reference: 'HD-7',
    preparedBy: 'Ada Auditor',
    paper: 'us-letter' as const,
  }
  const folder = temporaryFolder()
  const write = (format: 'xlsx' | 'csv', of: typeof head | null) => {
    const path = join(folder, `${format}.pdf`)
    const { rows } = writeLetter(db, { requestId, format, file: `R-1.${format}`, path, head: of })
    expect(rows).toBe(3)
    return textOfPdf(path)
  }
  const letter = write('xlsx', head)
  for (const line of [
    'Request for information R-1',
    'To Harbor Dental 歯科',
    'From Ada Auditor',
    'Engagement Reviews 2026, HD-7',
    'Subject Hidden #strong[reviews]',
    'Date Nov 23, 2026',
    'Answer by Dec 4, 2026',
    'Reviews 3 reviews of 2 businesses',
    'File R-1.xlsx',
    'Rating The star rating of the review, from 1 to 5.',
    '1. Fill in the yellow cells of the sheet R-1, one row for each review.',
    '4. Return the file in the same format to the sender of this letter, by Dec 4, 2026.',
    'never-hidden Your company did not hide this review.',
  ])
    expect(letter.split('\n')).toContain(line)
  expect(letter.replace(/\s+/g, ' ')).toContain(
    'Answers are kept as supplied by your company, with the file, and are not verified.',
  )
  expect(letter.replace(/\s+/g, ' ')).toContain(
    'The columns Last hidden (UTC) and Deleted at (UTC) have the last hide and the deletion known from the review service on Nov 23, 2026, in UTC. They are empty where none is known.',
  )
  expect(letter).not.toContain('Businesses')
  keepBusinessNames(db, {
    names: [{ businessId: '8', name: 'Harbor #Café 歯科' }],
    source: 'file',
    sourceName: 'names.csv',
    notedAtMs: 0,
  })
  const plain = write('csv', null).split('\n')
  for (const line of ['Business ID Name Reviews', '7 not known 1', '8 Harbor #Café 歯科 2'])
    expect(plain).toContain(line)
  expect(plain).toContain('rating The star rating of the review, from 1 to 5.')
  expect(plain).toContain('1. Fill in the empty columns, one row for each review.')
  expect(plain.filter((line) => /^(?:To|From|Engagement) /.test(line))).toEqual([])
})
