import { EventEmitter } from 'node:events'

/**
 * Reading a member that the stand-in does not implement throws an error that names it, instead of returning undefined.
 * The check is at the end of the prototype chain, where a property is looked up last.
 */
function refuseUnknown(name: string, end: object): object {
  return new Proxy(end, {
    get(target, property, receiver) {
      if (property in target || typeof property === 'symbol' || isProbe(property)) {
        return Reflect.get(target, property, receiver)
      }
      throw notImplemented(`${name}.${property}`)
    },
  })
}

/** Properties that Node, promises, assertions and serializers read on any object. */
function isProbe(property: string): boolean {
  return (
    property.startsWith('_') ||
    ['then', 'toJSON', 'asymmetricMatch', 'nodeType', 'domain', 'inspect'].includes(property)
  )
}

export function notImplemented(what: string): Error {
  return new Error(`${what} is not implemented by the Chromium runtime (tools/chromium-runtime)`)
}

/** @returns the same object; from now on reading a property that it lacks throws */
export function strictStub<T extends object>(name: string, object: T): T {
  Object.setPrototypeOf(object, refuseUnknown(name, Object.getPrototypeOf(object)))
  return object
}

/** A part of Electron that is not implemented: any use of it throws. */
export function absent(name: string): unknown {
  return new Proxy(function unavailable() {}, {
    get(_target, property) {
      if (typeof property === 'symbol' || isProbe(property)) return undefined
      throw notImplemented(`${name}.${property}`)
    },
    construct() {
      throw notImplemented(`new ${name}()`)
    },
    apply() {
      throw notImplemented(`${name}()`)
    },
  })
}

/** An emitter of a known set of events; listening for another one throws. */
export class StrictEmitter extends EventEmitter {
  readonly #name: string
  readonly #events: ReadonlySet<string | symbol>

  constructor(name: string, events: readonly string[]) {
    super()
    this.#name = name
    this.#events = new Set([...events, 'newListener', 'removeListener'])
  }

  override on(event: string, listener: (...parameters: unknown[]) => void): this {
    this.#check(event)
    return super.on(event, listener)
  }

  override addListener(event: string, listener: (...parameters: unknown[]) => void): this {
    return this.on(event, listener)
  }

  override once(event: string, listener: (...parameters: unknown[]) => void): this {
    this.#check(event)
    return super.once(event, listener)
  }

  #check(event: string): void {
    if (!this.#events.has(event)) throw notImplemented(`${this.#name}.on('${event}')`)
  }
}

/** An event that listeners may prevent, with the given members. */
export function makeEvent<T extends object>(members: T): T & PreventableEvent {
  let isPrevented = false
  const prevention = {
    preventDefault: () => {
      isPrevented = true
    },
    get defaultPrevented() {
      return isPrevented
    },
  }
  // Copied by descriptor, to keep the getter.
  return Object.defineProperties({ ...members }, Object.getOwnPropertyDescriptors(prevention)) as T &
    PreventableEvent
}

interface PreventableEvent {
  readonly preventDefault: () => void
  readonly defaultPrevented: boolean
}

/** Members that work on a destroyed object. */
const ALLOWED = new Set(['constructor', 'isDestroyed', 'id'])

/**
 * Makes all other members throw once the window or page is destroyed, as in Electron.
 * @param prototype the object whose own members are replaced
 */
export function refuseDestroyed(prototype: { isDestroyed(): boolean }): void {
  for (const [name, member] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
    if (ALLOWED.has(name)) continue
    const { value, get, set } = member
    if (typeof value === 'function') member.value = guard(value)
    if (get) member.get = guard(get)
    if (set) member.set = guard(set)
    Object.defineProperty(prototype, name, member)
  }
}

// biome-ignore lint/complexity/noBannedTypes: any method, called on its own object
function guard(method: Function): (...parameters: unknown[]) => unknown {
  return function (this: { isDestroyed(): boolean }, ...parameters) {
    if (this.isDestroyed()) throw new TypeError('Object has been destroyed')
    return Reflect.apply(method, this, parameters)
  }
}
