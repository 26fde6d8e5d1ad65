import { expect, test } from 'vitest'
import { RequestSlots } from '../../../electron/sync/request-slots.ts'

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

test('a slot that is given back goes to who waits first, and counts as free only when nobody does', async () => {
  const slots = new RequestSlots(2)
  const [first, second] = [slots.hold(), slots.hold()]
  expect(slots.free).toBe(0)
  first.give()
  expect(slots.free).toBe(1)
  const third = slots.hold()
  const isBack = first.take().then(() => true)
  expect(await Promise.race([isBack, nextTurn().then(() => false)])).toBe(false)
  third.give()
  expect(await isBack).toBe(true)
  expect(slots.free).toBe(0)
  first.give()
  second.give()
  expect(slots.free).toBe(2)
})

test('giving or taking twice changes nothing', async () => {
  const slots = new RequestSlots(1)
  const slot = slots.hold()
  await slot.take()
  expect(slots.free).toBe(0)
  slot.give()
  slot.give()
  expect(slots.free).toBe(1)
})

test('who waits for a free slot hears of the next one', async () => {
  const slots = new RequestSlots(1)
  const slot = slots.hold()
  const heard = slots.whenFree().then(() => slots.free)
  slot.give()
  expect(await heard).toBe(1)
})
