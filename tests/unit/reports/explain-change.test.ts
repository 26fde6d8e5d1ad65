import { describe, expect, test } from 'vitest'
import { RULES } from '../../../electron/findings/all-rules.ts'
import { dependsOnAnnotations, explainChange } from '../../../electron/reports/explain-change.ts'
import { toFindingsNeed } from '../../../electron/reports/findings-need.ts'
import type { ChangeCause, ReportBasis } from '../../../shared/domain/kept-report.ts'

const BASIS: ReportBasis = { application: '1.0.0', indexVersion: 7, receipt: 20, logEntry: 12 }
const REPORT: Parameters<typeof explainChange>[0] = {
  basis: BASIS,
  format: 'csv',
  template: 'responses',
  filter: '',
  sort: null,
  isRedacted: false,
}
const kinds = (causes: readonly ChangeCause[]) => causes.map(({ kind }) => kind)

describe('why a report that was made again is another file', () => {
  test('newer data are counted in receipts', () => {
    expect(explainChange(REPORT, { ...BASIS, receipt: 25 })).toEqual([{ kind: 'newer-data', receipts: 5 }])
  })

  test('German pages are named, where the file had pages', () => {
    const german = { ...REPORT, language: 'de' } as const
    expect(kinds(explainChange({ ...german, format: 'pdf' }, BASIS))).toEqual(['german'])
    expect(kinds(explainChange({ ...german, format: 'bundle' }, BASIS))).toEqual(['german'])
    expect(kinds(explainChange(german, BASIS))).toEqual(['unknown'])
  })

  test('another version is named by both', () => {
    expect(explainChange(REPORT, { ...BASIS, application: '1.1.0', indexVersion: 8 })).toEqual([
      { kind: 'other-version', from: '1.0.0', to: '1.1.0' },
      { kind: 'other-index' },
    ])
  })

  test('notes and tags are named only where the rows depend on them', () => {
    expect(kinds(explainChange({ ...REPORT, filter: 'tag:seen' }, BASIS))).toEqual(['marks'])
    expect(kinds(explainChange({ ...REPORT, template: 'dossier' }, BASIS))).toEqual(['marks'])
    expect(kinds(explainChange(REPORT, BASIS))).toEqual(['unknown'])
  })

  test.each([
    ['businesses', '', null, false],
    ['businesses', 'finding:any', null, true],
    ['sample', '', null, true],
    ['findings', '', null, true],
    ['visibility-changes', '', null, false],
    ['responses', '', { by: 'tags', descending: false }, true],
    ['responses', '', { by: 'starred', descending: false }, true],
    ['responses', '', { by: 'findings', descending: false }, true],
    ['responses', '', { by: 'business', descending: false }, false],
  ] as const)('marks may differ in %s with “%s”, sorted by %j: %s', (template, filter, sort, isMarked) => {
    const report = { ...REPORT, template, filter, sort: sort as typeof REPORT.sort }
    expect(kinds(explainChange(report, BASIS))).toEqual([isMarked ? 'marks' : 'unknown'])
  })

  test('an equal basis is no cause, and an older one neither', () => {
    const bundle = { ...REPORT, format: 'bundle' } as const
    expect(kinds(explainChange(bundle, BASIS))).toEqual(['unknown'])
    expect(kinds(explainChange(bundle, { ...BASIS, receipt: 19, logEntry: 11 }))).toEqual(['unknown'])
    expect(kinds(explainChange({ ...bundle, basis: null }, { ...BASIS, logEntry: 15 }))).toEqual([
      'not-recorded',
    ])
  })

  test('a full bundle carries the log, a redacted one does not', () => {
    const bundle = { ...REPORT, format: 'bundle' } as const
    expect(explainChange(bundle, { ...BASIS, logEntry: 15 })).toEqual([{ kind: 'log-grew', entries: 3 }])
    expect(kinds(explainChange({ ...REPORT }, { ...BASIS, logEntry: 15 }))).toEqual(['unknown'])
    expect(kinds(explainChange({ ...bundle, isRedacted: true }, { ...BASIS, logEntry: 15 }))).toEqual([
      'unknown',
    ])
  })

  test('a report of a version that wrote down less says so', () => {
    expect(kinds(explainChange({ ...REPORT, basis: null }, BASIS))).toEqual(['not-recorded'])
  })
})

describe('a search by annotations', () => {
  const found = { template: 'responses', sort: null } as const
  const rules = [{ rule: 'toggling', version: RULES.toggling.version, parameters: { changes: 3 } }] as const

  test.each(['star:yes', 'late -(watched:no OR type:owner)', 'note:yes', 'tag:none'])(
    '%s needs data that a bundle lacks, whatever the rules',
    (filter) => {
      expect(dependsOnAnnotations({ ...found, filter, rules: [...rules] })).toBe(true)
      expect(toFindingsNeed({ template: 'responses', filter })).toBe('none')
    },
  )

  test.each(['finding:any', 'Disposition:open', 'late -(finding:toggling OR type:owner)'])(
    '%s needs findings, which known rules can find again',
    (filter) => {
      expect(dependsOnAnnotations({ ...found, filter, rules: [] })).toBe(true)
      expect(dependsOnAnnotations({ ...found, filter, rules: [...rules] })).toBe(false)
      expect(toFindingsNeed({ template: 'responses', filter })).toBe('found')
    },
  )

  test.each(['', 'business:1 late', '"finding: late"', 'contains:"tag:vip"'])(
    '%s needs neither',
    (filter) => {
      expect(dependsOnAnnotations({ ...found, filter, rules: [] })).toBe(false)
      expect(toFindingsNeed({ template: 'responses', filter })).toBe('none')
    },
  )

  test('rules of another version find other rows, and known rules give the same order by findings', () => {
    const other = [{ ...rules[0], version: RULES.toggling.version + 1 }]
    expect(dependsOnAnnotations({ ...found, filter: '', rules: other })).toBe(true)
    expect(dependsOnAnnotations({ ...found, filter: '', rules: [...rules, ...other] })).toBe(true)
    const sort = { by: 'findings', descending: true } as unknown as typeof found.sort
    expect(dependsOnAnnotations({ ...found, sort, filter: '', rules: [...rules] })).toBe(false)
    expect(dependsOnAnnotations({ ...found, sort, filter: '', rules: [] })).toBe(true)
  })

  test('the own words of a filter of findings are no search', () => {
    const findings = { template: 'findings' as const, sort: null, rules: [...rules] }
    expect(dependsOnAnnotations({ ...findings, filter: 'rule:toggling disposition:open' })).toBe(false)
    expect(dependsOnAnnotations({ ...findings, filter: 'rule:toggling star:yes' })).toBe(true)
    // Read as a search, the own words of a filter would be terms that nobody knows, and so would all of it.
    expect(dependsOnAnnotations({ ...findings, rules: [], filter: 'disposition:open' })).toBe(false)
  })
})

test.each([
  ['findings', '', 'examined'],
  ['sample', 'finding:any', 'none'],
  ['changes', '', 'found'],
  ['compliance', '', 'found'],
  ['feedback', '', 'shown'],
  ['hidden-and-deleted', '', 'shown'],
  ['businesses', '', 'shown'],
  ['dossier', '', 'shown'],
  ['dossier', 'finding:any', 'found'],
  ['responses', '', 'none'],
  ['visibility-changes', '', 'none'],
] as const)('a report %s with “%s” needs its findings %s', (template, filter, need) => {
  expect(toFindingsNeed({ template, filter })).toBe(need)
})

test('an order by findings needs them found, any other does not', () => {
  const need = (by: string) =>
    toFindingsNeed({ template: 'responses', filter: '', sort: { by, descending: true } as never })
  expect([need('findings'), need('business')]).toEqual(['found', 'none'])
})
