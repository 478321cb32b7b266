/** Browser storage that never throws. If storage is forbidden or full, values are not stored. */
export interface SafeStorage {
  readonly read: (key: string) => string | null
  /**
   * Stores a value.
   *
   * @returns whether the value was stored.
   */
  readonly write: (key: string, value: string) => boolean
  readonly remove: (key: string) => void
  readonly keys: () => readonly string[]
}

function attempt<Value>(operation: () => Value, otherwise: Value): Value {
  try {
    return operation()
  } catch {
    return otherwise
  }
}

/**
 * Creates a storage that catches errors.
 *
 * @param storage called for each access, because browsers that forbid storage throw already on access to the property.
 */
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
