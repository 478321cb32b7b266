import { useLocation, usePortalDispatch, usePortalStore } from '@headway/sdk'
import { useEffect, useState } from 'react'
import type { Origin } from './origin.ts'
import { keep, knownTrail, longer, readTrail, type Trail } from './trail.ts'

/**
 * The tasks of the list that a task was opened from, in their order.
 *
 * @returns the order, undefined where it is not known; what reads more of it, and whether more is being read.
 */
export function useTrail(id: number, origin: Origin) {
  const { key: entry } = useLocation()
  const key = origin.trail ?? entry
  const store = usePortalStore()
  const dispatch = usePortalDispatch()
  const [trail, setTrail] = useState(() => knownTrail(store, origin, key, id))
  const [isReading, setReading] = useState(false)

  const readOn = async (from: Trail): Promise<Trail | undefined> => {
    setReading(true)
    const further = await longer(dispatch, origin, from)
    setReading(false)
    if (further) {
      setTrail(keep(further))
    }
    return further
  }

  useEffect(() => {
    if (!trail) {
      void readTrail(dispatch, origin, key, id).then((found) => found && setTrail(keep(found)))
      return
    }
    keep(trail)
    if (trail.ids.at(-1) === id && trail.cursor !== null) {
      void readOn(trail)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- reads once for each task; "next" reads again what failed
  }, [id, key])
  return { trail, isReading, readOn }
}
