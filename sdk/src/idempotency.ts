import { useCallback, useRef } from 'react'

/**
 * A key for one intended write. It stays the same over retries and is renewed once the write has succeeded, so a second
 * press or a lost answer never makes a second row.
 *
 * @returns `current()` for the key and `renew()` to call after success.
 */
export function useIdempotencyKey(): { current: () => string; renew: () => void } {
  const key = useRef<string>(undefined)
  const current = useCallback(() => {
    key.current ??= createKey()
    return key.current
  }, [])
  const renew = useCallback(() => {
    key.current = undefined
  }, [])
  return { current, renew }
}

/** crypto.randomUUID needs a secure context, which a portal on plain http in a local network is not. */
const createKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
