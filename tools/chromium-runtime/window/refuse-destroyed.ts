/** What Electron lets a listener ask of an object that is gone; its emitter works on, too. */
const ALLOWED = new Set(['constructor', 'isDestroyed', 'id'])

/**
 * Every other method and property of an object whose window or page is gone throws, as Electron's do.
 * @param prototype its own members are replaced; `isDestroyed` is one of them.
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

// Methods of whatever kind, called on the object that they belong to.
// biome-ignore lint/complexity/noBannedTypes: see above
function guard(method: Function): (...parameters: unknown[]) => unknown {
  return function (this: { isDestroyed(): boolean }, ...parameters) {
    if (this.isDestroyed()) throw new TypeError('Object has been destroyed')
    return Reflect.apply(method, this, parameters)
  }
}
