/**
 * Connects the page's world with the isolated world of its preload script. The two worlds share the DOM and no objects,
 * so calls travel as synchronous DOM events under a name that the page never learns; Chromium clones the event's
 * detail. Functions and promises stay in their world and are called and settled remotely.
 *
 * The function runs as source text inside the page: it uses globals and its own parts only, and captures the globals
 * before the page can replace them.
 */
interface Membrane {
  /** Puts a copy of `value` into the other world and hands it to its `onExpose`. */
  expose(key: string, value: unknown): void
}

type Path = readonly (string | number)[]

/** A cloneable copy, with the paths of the functions and promises taken out of it. */
interface Parcel {
  readonly value: unknown
  readonly functions: readonly (readonly [Path, number])[]
  readonly promises: readonly (readonly [Path, number])[]
}

type Signal =
  | { readonly kind: 'expose'; readonly key: string; readonly parcel: Parcel }
  | { readonly kind: 'call'; readonly call: number; readonly target: number; readonly parcel: Parcel }
  | { readonly kind: 'returned'; readonly call: number; readonly parcel: Parcel }
  | { readonly kind: 'threw'; readonly call: number; readonly parcel: Parcel }
  | { readonly kind: 'settled'; readonly promise: number; readonly isKept: boolean; readonly parcel: Parcel }

export function createMembrane(
  outgoing: string,
  incoming: string,
  onExpose: (key: string, value: unknown) => void,
): Membrane {
  const { dispatchEvent, addEventListener } = window
  const { apply, defineProperty } = { apply: Reflect.apply, defineProperty: Object.defineProperty }
  const Detail = CustomEvent
  const ownFunctions = new Map<number, (...parameters: unknown[]) => unknown>()
  const awaited = new Map<number, PromiseWithResolvers<unknown>>()
  const answers = new Map<number, Signal>()
  let lastId = 0

  const send = (signal: Signal): void => {
    apply(dispatchEvent, window, [new Detail(outgoing, { detail: signal })])
  }

  const pack = (value: unknown): Parcel => {
    const functions: [Path, number][] = []
    const promises: [Path, number][] = []
    const copies = new Map<object, unknown>()
    const copy = (item: unknown, path: Path): unknown => {
      if (typeof item === 'function') {
        functions.push([path, ++lastId])
        ownFunctions.set(lastId, item as () => unknown)
        return undefined
      }
      if (item instanceof Promise) {
        promises.push([path, ++lastId])
        report(lastId, item)
        return undefined
      }
      if (typeof item !== 'object' || item === null) return item
      const known = copies.get(item)
      if (known) return known
      const isPlain = [Object.prototype, null].includes(Object.getPrototypeOf(item))
      if (!isPlain && !Array.isArray(item)) return item
      const result: Record<string, unknown> | unknown[] = Array.isArray(item) ? [] : {}
      copies.set(item, result)
      for (const [key, member] of Object.entries(item)) {
        defineProperty(result, key, { value: copy(member, [...path, key]), enumerable: true, writable: true })
      }
      return result
    }
    return { value: copy(value, []), functions, promises }
  }

  const report = (promise: number, source: Promise<unknown>): void => {
    source.then(
      (value) => send({ kind: 'settled', promise, isKept: true, parcel: pack(value) }),
      (error) => send({ kind: 'settled', promise, isKept: false, parcel: pack(error) }),
    )
  }

  const unpack = (parcel: Parcel): unknown => {
    const box = { root: parcel.value }
    const put = (path: Path, value: unknown): void => {
      let holder = box as Record<string | number, unknown>
      const keys = ['root', ...path]
      for (const key of keys.slice(0, -1)) holder = holder[key] as Record<string | number, unknown>
      defineProperty(holder, keys.at(-1) ?? 'root', { value, enumerable: true, writable: true })
    }
    for (const [path, id] of parcel.functions) put(path, remoteFunction(id))
    for (const [path, id] of parcel.promises) {
      const promise = Promise.withResolvers<unknown>()
      awaited.set(id, promise)
      put(path, promise.promise)
    }
    return box.root
  }

  const remoteFunction =
    (target: number) =>
    (...parameters: unknown[]): unknown => {
      const call = ++lastId
      send({ kind: 'call', call, target, parcel: pack(parameters) })
      const answer = answers.get(call)
      answers.delete(call)
      if (answer?.kind === 'returned') return unpack(answer.parcel)
      if (answer?.kind === 'threw') throw unpack(answer.parcel)
      throw new TypeError('An object could not be cloned.')
    }

  const run = ({ call, target, parcel }: Signal & { kind: 'call' }): void => {
    try {
      const result = ownFunctions.get(target)?.(...(unpack(parcel) as unknown[]))
      send({ kind: 'returned', call, parcel: pack(result) })
    } catch (error) {
      send({ kind: 'threw', call, parcel: pack(error) })
    }
  }

  const settle = ({ promise, isKept, parcel }: Signal & { kind: 'settled' }): void => {
    const waiting = awaited.get(promise)
    awaited.delete(promise)
    if (isKept) waiting?.resolve(unpack(parcel))
    else waiting?.reject(unpack(parcel))
  }

  const receive = (event: Event): void => {
    // Null when something in it could not be cloned; the caller then misses the answer and throws.
    const signal = (event as CustomEvent<Signal | null>).detail
    event.stopImmediatePropagation()
    if (signal?.kind === 'expose') onExpose(signal.key, unpack(signal.parcel))
    else if (signal?.kind === 'call') run(signal)
    else if (signal?.kind === 'settled') settle(signal)
    else if (signal) answers.set(signal.call, signal)
  }
  apply(addEventListener, window, [incoming, receive, true])

  return { expose: (key, value) => send({ kind: 'expose', key, parcel: pack(value) }) }
}
