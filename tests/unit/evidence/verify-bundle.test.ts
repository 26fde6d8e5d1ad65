import { dirname, join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { verifyBundle } from '../../../electron/evidence/verify-bundle.ts'
import { Bag, HEAD, RECEIPTS } from '../../support/evidence/bag.ts'
import { copySample } from '../../support/evidence/sample-bundle.ts'
import { addAnswers } from '../../support/evidence/tamperings.ts'

const MARK = 'data/report/redacted.txt'

/** Verifies the sample after a change, whose author makes the manifests again unless told otherwise. */
async function verifyChanged(change: (bag: Bag) => void, { isCareless = false } = {}) {
  const { path, folder } = await copySample()
  const bag = new Bag(path)
  change(bag)
  if (!isCareless) bag.renewManifests()
  bag.write(join(folder, 'changed.zip'))
  return verifyBundle(join(folder, 'changed.zip'))
}

const careless = (change: (bag: Bag) => void) => verifyChanged(change, { isCareless: true })

describe('an intact bundle', () => {
  it('states its receipts, their bytes and its end, and what it carries', async () => {
    const { path } = await copySample()
    const bag = new Bag(path)
    const onReceipt = vi.fn()
    expect(verifyBundle(path, onReceipt)).toEqual({
      isIntact: true,
      receipts: 6,
      bodyBytes: bag.receipts.reduce((sum, { body_length }) => sum + body_length, 0),
      headHash: bag.receipts.at(-1)?.hash,
      problem: null,
      index: 'not-checked',
      signatures: [],
      reports: [],
    })
    expect(onReceipt.mock.calls).toEqual([1, 2, 3, 4, 5, 6].map((seq) => [seq, 6]))
  })

  it('is no longer read once the caller stops it', async () => {
    const { path } = await copySample()
    const stop = () => {
      throw new Error('stopped')
    }
    expect(() => verifyBundle(path, stop)).toThrow('stopped')
  })

  it('may have no receipts, and no head then', async () => {
    const empty = await verifyChanged((bag) => {
      bag.receipts = []
      bag.log = []
      bag.delete(HEAD)
    })
    expect(empty).toMatchObject({ isIntact: true, receipts: 0, bodyBytes: 0, headHash: null })
  })

  it('may have files of answers that its log names', async () => {
    expect(await verifyChanged(addAnswers)).toMatchObject({ isIntact: true, problem: null })
  })

  it('of an earlier version names files of answers and has neither them nor requests', async () => {
    const earlier = await verifyChanged((bag) => {
      addAnswers(bag)
      for (const name of [...bag.files.keys()]) if (/^data\/(answers|requests)\//.test(name)) bag.delete(name)
    })
    expect(earlier).toMatchObject({ isIntact: true, problem: null })
  })
})

describe('a file that is no bundle', () => {
  it('is named with its fault', async () => {
    const { path } = await copySample()
    expect(verifyBundle(dirname(path))).toMatchObject({ isIntact: false, receipts: 0, headHash: null })
    const { problem } = await verifyChanged((bag) => bag.delete(RECEIPTS))
    expect(problem?.message).toBe(`The bundle cannot be read: ${RECEIPTS} is missing.`)
  })

  it('that is not there is an error', () => {
    expect(() => verifyBundle('/nowhere.zip')).toThrow(expect.objectContaining({ code: 'file-access' }))
  })
})

describe('a redacted bundle', () => {
  const redact = (bag: Bag) => {
    for (const name of [...bag.files.keys()]) if (/^data\/(evidence|auditor)\//.test(name)) bag.delete(name)
    bag.set(MARK, 'redacted')
  }

  it('is intact without receipts, and not where a file of it changed', async () => {
    const intact = await verifyChanged(redact)
    expect(intact).toMatchObject({ isIntact: true, receipts: 0, bodyBytes: 0, signatures: [], reports: [] })
    const changed = await careless((bag) => {
      redact(bag)
      bag.renewManifests()
      bag.set(MARK, 'changed')
    })
    expect(changed.problem).toMatchObject({ kind: 'manifest-differs' })
  })

  it('is not what one with receipts becomes by the mark alone', async () => {
    const { problem } = await verifyChanged((bag) => {
      bag.set(MARK, 'redacted')
      bag.change(2, { http_status: 500 })
    })
    expect(problem).toMatchObject({ kind: 'receipt-changed', receipt: 2 })
  })

  it('has no saved report without its files', async () => {
    const { problem } = await verifyChanged((bag) => {
      redact(bag)
      bag.set('data/reports/1/review.json', '{}')
    })
    expect(problem).toMatchObject({ kind: 'report-changed', receipt: null })
    expect(problem?.message).toContain('data/reports/1/review.json')
  })
})

describe('the manifests', () => {
  it.each<[string, (bag: Bag) => void]>([
    ['manifest-sha256.txt is missing or damaged', (bag) => bag.delete('manifest-sha256.txt')],
    ['tagmanifest-sha256.txt is missing or damaged', (bag) => bag.delete('tagmanifest-sha256.txt')],
    ['tagmanifest-sha256.txt has a line that lists nothing', (bag) => bag.set('tagmanifest-sha256.txt', '?')],
    ['README.txt is missing or damaged', (bag) => bag.delete('README.txt')],
    ['README.txt was changed', (bag) => bag.set('README.txt', 'changed')],
    ['data/evidence/extra.txt is not listed', (bag) => bag.set('data/evidence/extra.txt', 'x')],
  ])('differ where %s', async (detail, change) => {
    const { problem } = await careless(change)
    expect(problem).toMatchObject({ kind: 'manifest-differs', receipt: null })
    expect(problem?.message).toBe(`The manifest does not fit the bundle: ${detail}.`)
  })
})

describe('the log', () => {
  it.each<[string, RegExp, (bag: Bag) => void]>([
    ['a line that is no entry', /^Entry 3 /, (bag) => (bag.log = [...bag.log.slice(0, 2), {}])],
    [
      'an entry changed',
      /^Entry 2 /,
      (bag) => (bag.log = bag.log.map((entry, at) => (at === 1 ? { ...entry, subject: '9' } : entry))),
    ],
    ['more entries than the head', /^Entry 3 /, (bag) => bag.changeHead({ logSeq: 2 })],
    ['another end than the head', /^Entry 3 /, (bag) => bag.changeHead({ logHash: 'ab'.repeat(32) })],
    ['fewer entries', /: 3 entries .* head, 1 are/, (bag) => (bag.log = bag.log.slice(0, 1))],
  ])('is named with %s', async (_what, sentence, change) => {
    expect((await verifyChanged(change)).problem?.message).toMatch(sentence)
  })
})

describe('a file of answers', () => {
  it('is named where it is missing, changed or not in the log', async () => {
    const isAnswer = (name: string) => name.startsWith('data/answers/')
    const nameOf = (bag: Bag) => [...bag.files.keys()].find(isAnswer) ?? ''
    let name = ''
    const afterAdding = (change: (bag: Bag) => void) =>
      verifyChanged((bag) => {
        addAnswers(bag)
        name = nameOf(bag)
        change(bag)
      })
    const missing = await afterAdding((bag) => bag.delete(name))
    const changed = await afterAdding((bag) => bag.set(name, 'x'))
    for (const { problem } of [missing, changed]) expect(problem?.message).toContain(`The file ${name},`)
    const alone = await verifyChanged((bag) => bag.set(name, 'answers of the company'))
    expect(alone.problem?.message).toContain(`The file ${name},`)
  })
})

describe('the signatures of a bundle', () => {
  it('are in no manifest; one that is not valid is named with its fault', async () => {
    const { signatures, problem } = await careless((bag) => bag.set('signatures/1.sig', 'nonsense'))
    expect(problem).toMatchObject({ kind: 'signature-invalid', receipt: null })
    expect(problem?.message).toContain(`signatures/1.sig, ${signatures?.[0]?.detail}`)
  })

  it('are not checked in an unknown format', async () => {
    const { isIntact, signatures } = await careless((bag) => bag.set('signatures/1.asc', 'x'))
    expect(isIntact).toBe(true)
    expect(signatures).toEqual([
      {
        name: 'signatures/1.asc',
        signed: 'tagmanifest-sha256.txt',
        outcome: 'not-checked',
        by: null,
        detail: 'its format is not known',
      },
    ])
  })

  it('are at most a hundred', async () => {
    const add = (count: number) => (bag: Bag) => {
      for (let one = 1; one <= count; one += 1) bag.set(`signatures/${one}.asc`, '')
    }
    expect((await careless(add(100))).signatures).toHaveLength(100)
    const { problem } = await careless(add(101))
    expect(problem?.message).toBe('The bundle cannot be read: it has too many signatures.')
  })
})
