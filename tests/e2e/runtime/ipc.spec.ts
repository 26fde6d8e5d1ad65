import { expect } from '@playwright/test'
import { test } from './use-fixture-app.ts'

test('structured values come back from the main process as they were', async ({ page }) => {
  const differences = await page.evaluate(async () => {
    const shared = { name: 'shared' }
    const circle: Record<string, unknown> = { shared, again: shared }
    circle.self = circle
    const echo = (value: unknown) => window.fixture.invoke('echo', value) as Promise<never>
    const values: Record<string, [unknown, (back: never) => boolean]> = {
      undefined: [undefined, (back) => back === undefined],
      bigint: [2n ** 70n, (back) => back === 2n ** 70n],
      negativeZero: [-0, (back) => Object.is(back, -0)],
      notANumber: [Number.NaN, (back) => Number.isNaN(back)],
      infinity: [-Infinity, (back) => back === -Infinity],
      date: [new Date(5), (back: Date) => back instanceof Date && back.getTime() === 5],
      map: [
        new Map([['a', new Set([1])]]),
        (back: Map<string, Set<number>>) => back.get('a')?.has(1) === true,
      ],
      bytes: [
        new Uint8Array(100_000).fill(7),
        (back: Uint8Array) => back instanceof Uint8Array && back.length === 100_000 && back[99_999] === 7,
      ],
      floats: [
        new Float64Array([0.5]),
        (back: Float64Array) => back instanceof Float64Array && back[0] === 0.5,
      ],
      text: ['\u0000\ud800 ünï 漢', (back) => back === '\u0000\ud800 ünï 漢'],
      tagged: [{ $: 'map', v: 1 }, (back: { $: string; v: number }) => back.$ === 'map' && back.v === 1],
      circle: [
        circle,
        (back: { self: unknown; shared: unknown; again: unknown }) =>
          back.self === back && back.shared === back.again,
      ],
      error: [new RangeError('far'), (back: Error) => back instanceof Error && back.message === 'far'],
      holes: [
        [undefined, null],
        (back: unknown[]) => back.length === 2 && back[0] === undefined && back[1] === null,
      ],
    }
    const wrong: string[] = []
    for (const [name, [value, isSame]] of Object.entries(values))
      if (!isSame(await echo(value))) wrong.push(name)
    return wrong
  })
  expect(differences).toEqual([])
})

test('what cannot be cloned is refused', async ({ page }) => {
  const invocation = page.evaluate(() => window.fixture.invoke('echo', document.body))
  await expect(invocation).rejects.toThrow('could not be cloned')
})

test('a failure in the main process rejects with the words that Electron uses', async ({ page }) => {
  const messages = await page.evaluate(async () => [
    await window.fixture.invoke('fail').catch((error: Error) => error.message),
    await window.fixture.invoke('nothing').catch((error: Error) => error.message),
  ])
  expect(messages).toEqual([
    "Error invoking remote method 'fail': TypeError: as told",
    "Error invoking remote method 'nothing': Error: No handler registered for 'nothing'",
  ])
})

test('a handler sees which page and which frame ask', async ({ app, page }) => {
  const sender = await page.evaluate(() => window.fixture.invoke('sender'))
  const id = await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.id)
  expect(sender).toEqual({ id, url: 'app://fixture/index.html', isTop: true })
})

test('pushes reach a subscriber until it unsubscribes', async ({ app, page }) => {
  await page.evaluate(() => {
    const heard: unknown[] = []
    const stop = window.fixture.subscribe('news', (value) => {
      heard.push(value)
      if (heard.length === 2) stop()
    })
    Object.assign(window, { heard })
  })
  await app.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents
    for (const item of [1, new Map([['two', 2n]]), 3]) contents?.send('news', item)
  })
  const read = () =>
    page.evaluate(() =>
      (window as unknown as { heard: unknown[] }).heard.map((item) => (item instanceof Map ? 'map' : item)),
    )
  await expect.poll(read).toEqual([1, 'map'])
  await page.evaluate(() => window.fixture.invoke('echo', 0))
  expect(await read()).toEqual([1, 'map'])
})

test('functions, errors and bytes cross the bridge at once', async ({ page }) => {
  const results = await page.evaluate(() => {
    let refusal: unknown
    try {
      window.fixture.refuse()
    } catch (error) {
      refusal = error
    }
    const { bytes, nested } = window.fixture
    return {
      double: window.fixture.double(4),
      refusal: refusal instanceof Error ? refusal.message : String(refusal),
      bytes: bytes instanceof Uint8Array ? [...bytes] : [],
      deep: nested.list[1](),
    }
  })
  expect(results).toEqual({ double: 8, refusal: 'refused', bytes: [1, 2, 3], deep: 'deep' })
})
