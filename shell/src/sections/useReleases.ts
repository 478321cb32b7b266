import type { LiveMessage } from '@headway/contracts/live'
import { useEffect, useMemo } from 'react'
import { refreshSections } from './sectionStore.ts'

/**
 * Another backend learns of a change up to a second later than the one that has told us, and a gateway that could not ask in
 * time stays with what it has for some seconds more. In milliseconds.
 */
const ASK_AGAIN = [3_000, 10_000]

/** The list that cannot be had is asked for at the next change, or by whoever opens a section in vain. */
const refreshQuietly = () => void refreshSections().catch(() => undefined)

/** Follows the releases of sections while the page is open. */
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
