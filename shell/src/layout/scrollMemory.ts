/** How long a page that is come back to may take to grow to its earlier height, in milliseconds. */
const GROW_LIMIT = 10_000

const positions = new Map<string, number>()

/** Writes down where the window stands, for the entry of the history that is shown. */
export function rememberScroll(entry: string): () => void {
  const handleScroll = () => positions.set(entry, window.scrollY)
  window.addEventListener('scroll', handleScroll, { passive: true })
  return () => window.removeEventListener('scroll', handleScroll)
}

const hands = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

/**
 * Brings the window to where it stood at an entry of the history. Its page may come bit by bit, so this goes on while it
 * grows, until it is there or somebody scrolls by hand.
 *
 * @param entry key of the entry.
 * @returns ends that.
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
  const timer = setTimeout(() => done.abort(), GROW_LIMIT)
  done.signal.addEventListener('abort', () => {
    growth.disconnect()
    clearTimeout(timer)
  })
  for (const hand of hands) {
    window.addEventListener(hand, () => done.abort(), { passive: true, signal: done.signal })
  }
  growth.observe(document.body)
  return () => done.abort()
}
