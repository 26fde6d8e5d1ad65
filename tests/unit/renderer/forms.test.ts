import { describe, expect, it } from 'vitest'
import { EMPTY_DRAFT, readDraft, toDraft } from '../../../renderer/features/start/connection-fields.tsx'
import { readNewWorkspace } from '../../../renderer/features/start/new-workspace-draft.ts'
import { EMPTY_PROTECTION } from '../../../renderer/features/start/protection-fields.tsx'
import { readParameters } from '../../../renderer/features/start/vector-tester.tsx'

const filled = {
  ...EMPTY_DRAFT,
  baseUrl: 'https://app.example.com/',
  clientId: '04f78076fbfc66940169d2199af7c6698019f9f3',
  businessIds: '20760, 20761  20762',
  from: '2024-01-01',
}
const keychain = { isAvailable: true } as const
const absent = { isAvailable: false, code: 'keychain-unavailable', reason: 'No service.' } as const

describe('the connection form', () => {
  it('becomes a connection', () => {
    const read = readDraft(filled)
    expect(read).toMatchObject({
      ok: true,
      connection: {
        baseUrl: 'https://app.example.com',
        scope: { businessIds: ['20760', '20761', '20762'], from: '2024-01-01', to: null },
      },
    })
  })
  it('shows a stored connection as it was typed', () => {
    const read = readDraft(filled)
    if (!read.ok) throw new Error('not readable')
    expect(readDraft(toDraft(read.connection))).toEqual(read)
  })
  it.each([
    ['baseUrl', { baseUrl: 'http://example.com' }],
    ['clientId', { clientId: 'short' }],
    ['businessIds', { businessIds: '20760, abc' }],
    ['from', { from: '2024-13-01' }],
    ['to', { to: '2023-01-01' }],
  ] as const)('puts what is wrong with %s at its field', (field, change) => {
    const read = readDraft({ ...filled, ...change })
    expect(read.ok ? [] : Object.keys(read.problems)).toEqual([field])
  })
})

describe('a new workspace', () => {
  const draft = {
    name: 'Audit',
    timeZone: 'Europe/Vienna',
    source: 'service',
    connection: filled,
    privateKey: 'k',
    protection: EMPTY_PROTECTION,
  } as const
  it('can be tested before it has a name', () => {
    const read = readNewWorkspace({ ...draft, name: '' }, keychain, 'connection')
    expect(read.connection).toBeDefined()
    expect(read.problems).toEqual({})
  })
  it('asks for everything that is missing at once', () => {
    const read = readNewWorkspace(
      { ...draft, name: '', privateKey: '', connection: EMPTY_DRAFT },
      keychain,
      'everything',
    )
    expect(Object.keys(read.problems).sort()).toEqual(['connection', 'name', 'privateKey'])
    expect(read.request).toBeUndefined()
  })
  it('asks for neither service nor key where it works from files, and for nothing else less', () => {
    const files = {
      ...draft,
      source: 'files',
      privateKey: '',
      connection: { ...EMPTY_DRAFT, from: '2024-01-01' },
    }
    const read = readNewWorkspace({ ...files, source: 'files' }, keychain, 'everything')
    expect(read.problems).toEqual({})
    expect(read.request).toMatchObject({
      connection: { service: 'none', scope: { businessIds: [], from: '2024-01-01', to: null } },
      privateKey: null,
      timeZone: 'Europe/Vienna',
    })
    const wrong = {
      ...files,
      source: 'files',
      name: '',
      connection: { ...EMPTY_DRAFT, to: 'tomorrow' },
    } as const
    expect(Object.keys(readNewWorkspace(wrong, absent, 'everything').problems).sort()).toEqual([
      'connection',
      'name',
      'protection',
    ])
  })
  it('never falls back from an absent keychain by itself', () => {
    const read = readNewWorkspace(draft, absent, 'everything')
    expect(read.request).toBeUndefined()
    expect(read.problems.protection?.kind).toBeDefined()
  })
  it('takes a passphrase only when both entries agree', () => {
    const protection = {
      kind: 'passphrase',
      passphrase: 'just long enough',
      repeated: 'just long enough',
    } as const
    expect(readNewWorkspace({ ...draft, protection }, absent, 'everything').request?.protection).toEqual({
      kind: 'passphrase',
      passphrase: 'just long enough',
    })
    const other = { ...protection, repeated: 'another one' }
    expect(readNewWorkspace({ ...draft, protection: other }, absent, 'everything').request).toBeUndefined()
  })
})

describe('parameters of a published example', () => {
  it('are read line by line, values with an equals sign included', () => {
    expect(readParameters('clientId=abc\n\nkey1 = value1=x\nhash=ff')).toEqual({
      ok: true,
      parameters: [
        { name: 'clientId', value: 'abc' },
        { name: 'key1', value: 'value1=x' },
      ],
    })
  })
  it('name the line that cannot be read', () => {
    expect(readParameters('a=1\nnonsense')).toEqual({ ok: false, line: 2 })
  })
})
