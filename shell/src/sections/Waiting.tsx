import { type ReactNode, useEffect, useState } from 'react'

/**
 * Fallback for content of a section that suspends.
 *
 * @throws Error after the time limit: the awaited data may never arrive, and the failure would not be reported.
 */
export function Waiting({ limitMs, children }: { limitMs: number; children: ReactNode }) {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), limitMs)
    return () => clearTimeout(timer)
  }, [limitMs])
  if (isOver) {
    throw new Error(`The content didn’t appear within ${limitMs / 1_000} seconds`)
  }
  return children
}
