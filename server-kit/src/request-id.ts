import { randomFillSync } from 'node:crypto'

const LETTERS = 'abcdefghijkmnopqrstuvwxyz'
const LENGTH = 16
/** Random bytes for many ids are generated together, because each call costs more than the rest of an id. */
const supply = Buffer.alloc(LENGTH * 128)
let used = supply.length
const OWN_FORM = /^[a-z]{16}$/

/**
 * Returns a new request id that consists of letters only. Clients that search error texts could read digits
 * as a status (docs/VALIDATION.md, "Error responses").
 */
export function createRequestId(): string {
  if (used === supply.length) {
    randomFillSync(supply)
    used = 0
  }
  let id = ''
  for (const end = used + LENGTH; used < end; used++) {
    id += LETTERS[(supply[used] ?? 0) % LETTERS.length]
  }
  return id
}

/**
 * Returns the id under which a request is traced through several processes.
 *
 * @param given the `X-Request-Id` of the request. It is kept only if it has our own form. Any other value is
 *   replaced, because it could inject a log line, or digits that a client reads as a status.
 */
export function requestIdFrom(given: string | undefined): string {
  return given !== undefined && OWN_FORM.test(given) ? given : createRequestId()
}
