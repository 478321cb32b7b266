import { UNBUNDLED } from './endpoint-owners.ts'
import type { CallError } from './problem.ts'

/** Calls that a section may make at once, and then in a second. People and live changes stay far below. */
const BURST = 300
const PER_SECOND = 30

const allowances = new Map<string, { left: number; at: number }>()

/**
 * Holds a section back that calls without end: what the server grants the person must be left for the others
 * (docs/RULES.md, "Attacks").
 *
 * @param section federation name.
 * @returns why the call is not made, undefined when it may be.
 */
export function refuseTooFast(section: string): CallError | undefined {
  if (section === UNBUNDLED) {
    return undefined
  }
  const now = performance.now()
  const { left, at } = allowances.get(section) ?? { left: BURST, at: now }
  const allowed = Math.min(BURST, left + ((now - at) / 1_000) * PER_SECOND)
  if (allowed < 1) {
    allowances.set(section, { left: allowed, at: now })
    return { status: 429, text: `429: ${section} asks too often`, problem: undefined }
  }
  allowances.set(section, { left: allowed - 1, at: now })
  return undefined
}
