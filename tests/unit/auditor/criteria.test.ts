import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { changeCriterion, findCriteria } from '../../../electron/auditor/criteria.ts'
import { accountName, appendLog } from '../../../electron/evidence/auditor-log.ts'
import { RULES } from '../../../electron/findings/all-rules.ts'
import { queryCriteria } from '../../../electron/reports/query-criteria.ts'
import { makeRequest } from '../../../electron/requests/make-request.ts'
import { findLogEntries } from '../../../electron/store/read/log-list.ts'
import {
  type CriterionChange,
  criterionChangeSchema,
  criterionFileSchema,
} from '../../../shared/domain/criterion.ts'
import { createSampleWorkspace } from '../../support/store/sample-workspace.ts'
import { fillCache } from '../read/cache-fixture.ts'

const FOLDER = join(import.meta.dirname, '../../../resources/criteria')

function start() {
  const { db } = createSampleWorkspace()
  let nowMs = 1_000
  return {
    db,
    change: (change: CriterionChange) => {
      nowMs += 1
      changeCriterion(db, criterionChangeSchema.parse(change), nowMs)
    },
    find: (id: string) => findCriteria(db).find((one) => one.id === id),
  }
}

describe('the files of criteria', () => {
  it('name rules that exist, in their order, and are all offered', () => {
    const files = readdirSync(FOLDER).map((name) =>
      criterionFileSchema.parse(JSON.parse(readFileSync(join(FOLDER, name), 'utf8'))),
    )
    const names = Object.keys(RULES)
    for (const { id, rules } of files) {
      expect(rules, id).toEqual(names.filter((name) => rules.some((rule) => rule === name)))
    }
    const offered = findCriteria(start().db).map(({ id }) => id)
    expect(offered).toEqual(['ftc-465-7b', 'eu-ucpd-23c', 'uk-dmcc-13', 'iso-20488'])
    expect(files.map(({ id }) => id).toSorted()).toEqual([...offered, 'policy'].toSorted())
  })

  it('refuse a rule that does not exist', () => {
    const file = JSON.parse(readFileSync(join(FOLDER, 'iso-20488.json'), 'utf8'))
    expect(criterionFileSchema.safeParse({ ...file, rules: ['no-such-rule'] }).success).toBe(false)
  })
})

describe('criteria of a workspace', () => {
  it('are chosen and left out, and nothing is chosen at first', () => {
    const { db, change, find } = start()
    expect(findCriteria(db).some(({ isChosen }) => isChosen)).toBe(false)
    change({ kind: 'choose', id: 'eu-ucpd-23c' })
    expect(find('eu-ucpd-23c')?.isChosen).toBe(true)
    change({ kind: 'leave-out', id: 'eu-ucpd-23c' })
    expect(find('eu-ucpd-23c')?.isChosen).toBe(false)
    expect(() => change({ kind: 'choose', id: 'policy' })).toThrow('There is no criterion policy')
  })

  it('have the clauses of the own policy, by number, with permitted grounds', () => {
    const { db, change, find } = start()
    change({ kind: 'enter-clause', clause: '10', text: 'Answer first.', grounds: [] })
    change({ kind: 'enter-clause', clause: '4.2', text: 'Hide abuse only.', grounds: ['abusive'] })
    change({
      kind: 'enter-clause',
      clause: '4.2',
      text: 'Hide abuse and fakes only.',
      grounds: ['abusive', 'fake'],
    })
    expect(
      findCriteria(db)
        .map(({ provision }) => provision)
        .slice(4),
    ).toEqual(['4.2', '10'])
    expect(find('policy-4.2')).toMatchObject({
      version: 2,
      asks: 'Hide abuse and fakes only.',
      grounds: ['abusive', 'fake'],
      isChosen: true,
    })
    expect(() => change({ kind: 'enter-clause', clause: ' ', text: 'x', grounds: [] })).toThrow('such as 4.2')
  })

  it('have the last conclusion with author, time and the version that it is about', () => {
    const { db, change, find } = start()
    const conclude = {
      kind: 'conclude',
      id: 'policy-4.2',
      conclusion: 'exception',
      text: 'No register.',
    } as const
    expect(() => change(conclude)).toThrow('There is no criterion')
    expect(() => change({ ...conclude, id: 'iso-20488' })).toThrow('not chosen')
    change({ kind: 'enter-clause', clause: '4.2', text: 'Record the ground.', grounds: [] })
    change({ ...conclude, conclusion: 'not-determinable' })
    change(conclude)
    change({ kind: 'enter-clause', clause: '4.2', text: 'Record each ground.', grounds: [] })
    expect(find('policy-4.2')?.conclusion).toEqual({
      conclusion: 'exception',
      text: 'No register.',
      version: 1,
      by: accountName() || null,
      atMs: 1_005,
    })
    const log = findLogEntries(db, { actions: ['criterion-concluded'], subject: null, offset: 0, limit: 9 })
    expect(log.map(({ details }) => details.conclusion)).toEqual(['exception', 'not-determinable'])
  })

  it('pass over entries that this version does not know', () => {
    const { db, find } = start()
    const entry = { atMs: 1, action: 'criterion-concluded', subject: 'criterion/iso-20488' } as const
    appendLog(db, { ...entry, details: { conclusion: 'from-tomorrow', text: 'x', version: 1 } })
    appendLog(db, { ...entry, subject: 'criterion/from-tomorrow', details: {} })
    expect(find('iso-20488')?.conclusion).toBeNull()
    expect(findCriteria(db)).toHaveLength(4)
  })

  it('are printed with the findings of their rules and open requests', () => {
    const { db, change } = start()
    const event = { feedbackId: 101n, businessId: 7n, timeMs: 1_000, show: 0, deleted: 0 } as const
    fillCache(db, { events: [event], responses: [] })
    makeRequest(db, { title: 'Hidden', query: 'visibility:hidden', dueDay: null }, 2_000)
    change({ kind: 'choose', id: 'iso-20488' })
    change({ kind: 'conclude', id: 'iso-20488', conclusion: 'not-determinable', text: 'No records seen.' })
    const iso = queryCriteria(db, 3_000)[3]
    expect(iso).toMatchObject({
      criterion: 'iso-20488',
      version: 1,
      chosen: true,
      openRequests: [{ request: 'R-1', title: 'Hidden', state: 'open', rows: 1, answered: 0 }],
      conclusion: { conclusion: 'not-determinable', concludedUtc: '1970-01-01T00:00:01.002Z' },
    })
    expect(iso).toHaveProperty('rules.0.rule', 'long-hidden')
    expect(iso).toHaveProperty('rules.0.byDecision.open', 0)
  })
})
