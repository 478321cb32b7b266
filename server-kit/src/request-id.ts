import { randomFillSync } from 'node:crypto'

const LETTERS = 'abcdefghijkmnopqrstuvwxyz'
const LENGTH = 16
/** Random bytes are fetched for many ids at once: each fetch costs more than all else of an id. */
const supply = Buffer.alloc(LENGTH * 128)
let used = supply.length
const OWN_FORM = /^[a-z]{16}$/

/** A fresh request id of letters only: digits could be read as a status by clients that search error texts (docs/RULES.md, "Refusals"). */
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
 * The id under which a request is traced through several processes.
 *
 * @param given the `X-Request-Id` that came with it. One in our own form is kept; anything else could be a line for the
 *   log or a digit for a client, and is replaced.
 */
export function requestIdFrom(given: string | undefined): string {
  return given !== undefined && OWN_FORM.test(given) ? given : createRequestId()
}
