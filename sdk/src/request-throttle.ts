import type { CallError } from './problem.ts'

/**
 * Number of requests that a section may send at once, and interval of further requests. The server allows each user
 * more (docs/LIMITS.md, "Request limits"), so a section in an endless loop leaves enough for the shell and other
 * sections.
 */
const burst = 60
const intervalMs = 1_000 / 10
/** A request that would wait longer than this is rejected. */
const maxWaitMs = 10_000
/** Delay of a rejection, so that a loop without pauses does not block the page. */
const refusalMs = 1_000

/** Time by section at which its full burst is available again, in milliseconds since the page load. */
const fullAt = new Map<string, number>()
let isEnabled = false

/** Enables the throttle. The shell calls this; tests of sections run without it. */
export function enableRequestThrottle(): void {
  isEnabled = true
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

const tooManyRequests = (section: string): CallError => ({
  status: 429,
  text: `429: ${section} sends too many requests`,
  problem: {
    type: 'about:blank',
    title: 'Too Many Requests',
    status: 429,
    code: 'too_many_requests',
    detail: 'This page sends too many requests. Wait a moment and try again.',
    requestId: '',
  },
})

/**
 * Waits until a section may send a request.
 *
 * @param section federation name of the section.
 * @returns an error when too many requests of the section are waiting; undefined otherwise.
 */
export async function throttleRequest(section: string): Promise<CallError | undefined> {
  if (!isEnabled) {
    return undefined
  }
  const now = performance.now()
  const next = Math.max(fullAt.get(section) ?? 0, now) + intervalMs
  const delayMs = next - now - burst * intervalMs
  if (delayMs > maxWaitMs) {
    await wait(refusalMs)
    return tooManyRequests(section)
  }
  fullAt.set(section, next)
  if (delayMs > 0) {
    await wait(delayMs)
  }
  return undefined
}
