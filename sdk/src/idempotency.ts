import { useCallback, useRef } from 'react'

/** One intended write: what makes its retries harmless. */
export interface Attempt {
  /** `Idempotency-Key` of the write and of all its retries. */
  readonly key: string
  /** When it was first tried, ISO 8601: a moment that is part of a payload has to be the same in a retry. */
  readonly startedAt: string
}

interface IdempotencyKey {
  /**
   * The attempt that a payload belongs to: the same payload again is a retry, another payload is another write, which
   * the server would refuse under the earlier key.
   *
   * @param payload what identifies the write, as JSON; of files, what tells them apart.
   */
  readonly attemptFor: (payload: unknown) => Attempt
  /** Called after success: the same payload once more is then meant as a second write. */
  readonly renew: () => void
}

/** A key for one intended write, bound to its payload: a second press or a lost answer never makes a second row. */
export function useIdempotencyKey(): IdempotencyKey {
  const current = useRef<Attempt & { payload: string }>(undefined)
  const attemptFor = useCallback((payload: unknown) => {
    const text = JSON.stringify(payload ?? null)
    if (current.current?.payload !== text) {
      current.current = { payload: text, key: newIdempotencyKey(), startedAt: new Date().toISOString() }
    }
    return current.current
  }, [])
  const renew = useCallback(() => {
    current.current = undefined
  }, [])
  return { attemptFor, renew }
}

/**
 * A key for a write that is tried once, such as Undo. `crypto.randomUUID` does not exist on a portal on plain http in a
 * local network, which is no secure context.
 *
 * @returns 32 hexadecimal digits.
 */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
