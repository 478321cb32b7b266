/** Time in milliseconds within which a page may grow to its earlier height. */
const GROW_TIMEOUT_MS = 10_000

const positions = new Map<string, number>()

/**
 * Records the scroll position of the current history entry while the user scrolls. Returns a function that stops this.
 */
export function recordScroll(entry: string): () => void {
  const handleScroll = () => positions.set(entry, window.scrollY)
  window.addEventListener('scroll', handleScroll, { passive: true })
  return () => window.removeEventListener('scroll', handleScroll)
}

const userInputEvents = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

/**
 * Restores the scroll position of a history entry. The page may load in parts, so the position is set again while it
 * grows, until it is reached or the user scrolls.
 *
 * @param entry key of the history entry.
 * @returns a function that stops this.
 */
export function restoreScroll(entry: string): () => void {
  const target = positions.get(entry) ?? 0
  window.scrollTo(0, target)
  if (target === 0 || Math.abs(window.scrollY - target) < 1) {
    return () => undefined
  }
  const done = new AbortController()
  const growth = new ResizeObserver(() => {
    window.scrollTo(0, target)
    if (Math.abs(window.scrollY - target) < 1) {
      done.abort()
    }
  })
  const timer = setTimeout(() => done.abort(), GROW_TIMEOUT_MS)
  done.signal.addEventListener('abort', () => {
    growth.disconnect()
    clearTimeout(timer)
  })
  for (const eventName of userInputEvents) {
    window.addEventListener(eventName, () => done.abort(), { passive: true, signal: done.signal })
  }
  growth.observe(document.body)
  return () => done.abort()
}
