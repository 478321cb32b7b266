import { useCallback, useRef } from 'react'

/** One intended write. Retries reuse it, so that they have no further effect. */
export interface Attempt {
  /** `Idempotency-Key` of the write and of all its retries. */
  readonly key: string
  /**
   * Time of the first attempt, ISO 8601. A payload with a timestamp must use it, so that retries send the same payload.
   */
  readonly startedAt: string
}

interface IdempotencyKey {
  /**
   * Returns the attempt for a payload. The same payload is a retry. Another payload is a new write, which the server
   * would reject under the previous key.
   *
   * @param payload JSON value that identifies the write; for files, use their identifying properties.
   */
  readonly attemptFor: (payload: unknown) => Attempt
  /** Call this after a success, so that the same payload counts as a new write. */
  readonly renew: () => void
}

/**
 * Returns an idempotency key for one intended write, bound to its payload. A second click or a lost response never
 * creates a second row.
 */
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
 * Returns an idempotency key for a write without retries, such as Undo. It does not use `crypto.randomUUID`, which is
 * missing outside secure contexts, for example in a portal over plain HTTP in a local network.
 *
 * @returns 32 hexadecimal digits.
 */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
