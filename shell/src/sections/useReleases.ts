import type { LiveMessage } from '@headway/contracts/live'
import { useEffect, useMemo } from 'react'
import { refreshSections } from './sectionStore.ts'

/**
 * Delays of further fetches in milliseconds. Another backend learns of a change up to a second later. A gateway that
 * could not refresh in time keeps its list for some seconds more.
 */
const ASK_AGAIN = [3_000, 10_000]

/** Ignores failures: the list is fetched again at the next change, or when a section fails to open. */
const refreshQuietly = () => void refreshSections().catch(() => undefined)

/** Returns handlers that update the list of sections while the page is open. */
export function useReleases() {
  const follower = useMemo(() => {
    let timers: ReturnType<typeof setTimeout>[] = []
    const stop = () => timers.forEach(clearTimeout)
    return {
      handleChange: ({ name }: LiveMessage) => {
        if (!name.startsWith('section.')) {
          return
        }
        refreshQuietly()
        stop()
        timers = ASK_AGAIN.map((wait) => setTimeout(refreshQuietly, wait))
      },
      handleResync: refreshQuietly,
      stop,
    }
  }, [])
  useEffect(() => follower.stop, [follower])
  return follower
}
