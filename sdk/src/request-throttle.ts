import type { CallError } from './problem.ts'

/**
 * Requests that a section may send at once, and after that per second. The server grants each person more (docs/RULES.md,
 * "Limits"), so a section that requests without end leaves enough for the shell and the other sections.
 */
const burst = 60
const intervalMs = 1_000 / 10
/** A request that would wait for longer than this is refused. */
const maxWaitMs = 10_000
/** A refusal takes this long, so that a loop which retries at once does not block the page. */
const refusalMs = 1_000

/** When the allowance of each section is full again, in milliseconds since the page was opened. */
const fullAt = new Map<string, number>()
let isEnabled = false

/** Starts limiting requests. The shell calls this; tests of sections run without a limit. */
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
 * @returns the error to answer with instead where too many of its requests wait already.
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
