import { expect, test } from 'vitest'
import { typesetVolumes } from '../../../electron/reports/pdf/typeset-volumes.ts'
import { Typesetter } from '../../../electron/reports/pdf/typesetter.ts'
import { AppError } from '../../../shared/app-error.ts'

const UNUSABLE = { parts: { content: '{}', csv: new Uint8Array(), createdMs: 0 } }
const nothing = () => undefined

test('a volume that cannot be compiled is an error and not an endless wait', () => {
  expect(() => [...typesetVolumes([UNUSABLE, UNUSABLE], 2, nothing)]).toThrow(AppError)
})

test('a thread that failed once goes on', () => {
  const thread = new Typesetter()
  try {
    for (const _ of [1, 2]) {
      thread.start(UNUSABLE.parts)
      expect(() => thread.take(nothing)).toThrow(/could not be typeset.*words/)
    }
  } finally {
    thread.end()
  }
})

test('whoever waits for a volume can give up', () => {
  const cancelled = () => {
    throw new AppError('cancelled', 'The export was cancelled.')
  }
  expect(() => [...typesetVolumes([UNUSABLE, UNUSABLE], 2, cancelled)]).toThrow('cancelled')
})
