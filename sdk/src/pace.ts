import type { CallError } from './problem.ts'

/**
 * Calls that a section of a page may make at once, and then in a second: less than the server grants its person
 * (docs/RULES.md, "Limits"), because the shell and the other sections live on what is left (ADR 161).
 */
const BURST = 60
const PER_SECOND = 15
/** Who is held back for so long without a pause loops, in milliseconds: people pause, and so do live changes. */
const LOOPING = 10_000
const PAUSE = 2_000
/** Of a section that loops, until it pauses: several pages of one person may have it. */
const PER_SECOND_LOOPING = 1
/** A refusal takes so long, in milliseconds: a loop that waits for answers would block the page with refusals at once. */
const REFUSING = 1_000

interface Pace {
  left: number
  at: number
  /** Since when it has been held back without a pause, and when it was last. */
  heldSince: number
  heldAt: number
  isTold: boolean
}

const paces = new Map<string, Pace>()
const listeners = new Set<(section: string) => void>()

/**
 * Calls back when a section calls without end, once for each. Only where somebody wants to know is it held back: in a
 * portal, and not in tests, where there are no others.
 *
 * @param listener told the federation name of the section.
 * @returns ends that.
 */
export function whenLooping(listener: (section: string) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function hold(pace: Pace, section: string, now: number): Promise<CallError> {
  if (now - pace.heldAt > PAUSE) {
    pace.heldSince = now
  }
  pace.heldAt = now
  if (now - pace.heldSince >= LOOPING && !pace.isTold) {
    pace.isTold = true
    for (const listener of listeners) {
      listener(section)
    }
  }
  const text = `${section} asks too often`
  const problem = {
    type: 'about:blank',
    title: 'Too Many Requests',
    status: 429,
    code: 'too_many_requests',
    detail: 'This page asks too often. Wait a moment and try again.',
    requestId: '',
  }
  return new Promise((resolve) =>
    setTimeout(resolve, REFUSING, { status: 429, text: `429: ${text}`, problem }),
  )
}

/**
 * Holds a section back that calls without end: what the server grants the person must be left for the others.
 *
 * @param section federation name, or whatever stands for those whose section is not known.
 * @returns why the call is not made, undefined when it may be.
 */
export function refuseTooFast(section: string): Promise<CallError> | undefined {
  if (listeners.size === 0) {
    return undefined
  }
  const now = performance.now()
  const pace = paces.get(section) ?? {
    left: BURST,
    at: now,
    heldSince: now,
    heldAt: Number.NEGATIVE_INFINITY,
    isTold: false,
  }
  paces.set(section, pace)
  const { heldAt, heldSince } = pace
  const isLooping = now - heldAt <= PAUSE && heldAt - heldSince >= LOOPING
  const perSecond = isLooping ? PER_SECOND_LOOPING : PER_SECOND
  pace.left = Math.min(BURST, pace.left + ((now - pace.at) / 1_000) * perSecond)
  pace.at = now
  if (pace.left < 1) {
    return hold(pace, section, now)
  }
  pace.left -= 1
  return undefined
}
