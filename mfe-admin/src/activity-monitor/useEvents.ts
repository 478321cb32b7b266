import type { EventGroup, PortalEvent } from '@headway/contracts/admin'
import { useEffect, useState } from 'react'
import { useAdminEventsQuery, useLazyAdminEventsQuery } from '../admin/admin.api.ts'

/** Polling interval for newer events, in milliseconds. */
const POLL_INTERVAL_MS = 2_000
/** Maximum number of events kept on screen. */
const MAX_EVENTS = 200

/** Events on screen, and the query that loaded the first of them. */
interface VisibleEvents {
  events: readonly PortalEvent[]
  /** The last request for newer events failed. */
  isBroken: boolean
  query: { data?: unknown; error?: unknown; isFetching: boolean; refetch: () => unknown }
}

/** Loads the latest events of a group and polls for newer ones. */
export function useEvents(group: EventGroup | '', isPaused: boolean): VisibleEvents {
  const query = useAdminEventsQuery(group === '' ? {} : { group })
  const [fetchEvents] = useLazyAdminEventsQuery()
  const [newer, setNewer] = useState<{ group: string; events: PortalEvent[] }>({ group, events: [] })
  const [isBroken, setBroken] = useState(false)
  const fresh = newer.group === group ? newer.events : []
  const events = [...fresh, ...(query.data?.items ?? [])].slice(0, MAX_EVENTS)
  const newest = events[0]?.id
  const hasLoaded = query.data !== undefined

  useEffect(() => {
    if (isPaused || !hasLoaded) {
      return undefined
    }
    const poll = async () => {
      if (document.visibilityState === 'hidden') {
        return
      }
      const filter = {
        ...(newest === undefined ? {} : { after: newest }),
        ...(group === '' ? {} : { group }),
      }
      const { data, error } = await fetchEvents(filter)
      setBroken(error !== undefined)
      if (data && data.items.length > 0) {
        setNewer((known) => {
          const earlier = known.group === group ? known.events : []
          const ids = new Set(earlier.map(({ id }) => id))
          return {
            group,
            events: [...data.items.filter(({ id }) => !ids.has(id)), ...earlier].slice(0, MAX_EVENTS),
          }
        })
      }
    }
    const timer = setInterval(() => void poll(), POLL_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [isPaused, hasLoaded, newest, group, fetchEvents])

  return { query, events, isBroken }
}
