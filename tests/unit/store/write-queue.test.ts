import { describe, expect, it } from 'vitest'
import { WriteQueue } from '../../../electron/threads/write-queue.ts'

const FAULTY = -1

function recordingQueue() {
  const groups: (readonly number[])[] = []
  const queue = new WriteQueue<number, number>((items) => {
    groups.push(items)
    if (items.includes(FAULTY)) throw new Error('refused')
    return items.map((item) => item * 10)
  })
  return { queue, groups }
}

describe('a write queue', () => {
  it('writes what arrives in one turn as one group, and answers each', async () => {
    const { queue, groups } = recordingQueue()
    expect(await Promise.all([1, 2, 3].map((item) => queue.add(item)))).toEqual([10, 20, 30])
    expect(groups).toEqual([[1, 2, 3]])
    expect(await queue.add(4)).toBe(40)
    expect(groups).toHaveLength(2)
  })

  it('lets only the item fail that is to blame', async () => {
    const { queue, groups } = recordingQueue()
    const outcomes = await Promise.allSettled([1, FAULTY, 3].map((item) => queue.add(item)))
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(groups).toEqual([[1, FAULTY, 3], [1], [FAULTY], [3]])
  })

  it('keeps the order, and groups small', async () => {
    const { queue, groups } = recordingQueue()
    const items = Array.from({ length: 40 }, (_, index) => index)
    await Promise.all(items.map((item) => queue.add(item)))
    expect(groups.flat()).toEqual(items)
    expect(Math.max(...groups.map(({ length }) => length))).toBeLessThanOrEqual(16)
  })
})
