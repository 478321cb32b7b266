/** Storage of the browser that may be forbidden or full: it then keeps nothing, and nothing throws. */
export interface SafeStorage {
  readonly read: (key: string) => string | null
  /** @returns whether the value was kept. */
  readonly write: (key: string, value: string) => boolean
  readonly remove: (key: string) => void
  readonly keys: () => readonly string[]
}

function attempt<Value>(act: () => Value, otherwise: Value): Value {
  try {
    return act()
  } catch {
    return otherwise
  }
}

/** @param storage is called each time, because browsers that forbid storage throw as soon as it is named. */
const guard = (storage: () => Storage): SafeStorage => ({
  read: (key) => attempt(() => storage().getItem(key), null),
  write: (key, value) =>
    attempt(() => {
      storage().setItem(key, value)
      return true
    }, false),
  remove: (key) => attempt(() => storage().removeItem(key), undefined),
  keys: () => attempt(() => Object.keys(storage()), []),
})

export const safeLocalStorage = guard(() => localStorage)
export const safeSessionStorage = guard(() => sessionStorage)
