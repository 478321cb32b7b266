import type { EventGroup, PortalEvent } from '@headway/contracts/admin'
import { useEffect, useState } from 'react'
import { useAdminEventsQuery, useLazyAdminEventsQuery } from '../admin/admin.api.ts'

/** How often newer events are asked for, in milliseconds. */
const PERIOD = 2_000
/** Events that are kept in sight. */
const MOST = 200

/** What the stream shows, and how its beginning was read. */
interface EventsInSight {
  events: readonly PortalEvent[]
  /** Newer ones cannot be read right now. */
  isBroken: boolean
  query: { data?: unknown; error?: unknown; isFetching: boolean; refetch: () => unknown }
}

/** The events of a group: those of before, and newer ones as they come. */
export function useEvents(group: EventGroup | '', isPaused: boolean): EventsInSight {
  const query = useAdminEventsQuery(group === '' ? {} : { group })
  const [ask] = useLazyAdminEventsQuery()
  const [newer, setNewer] = useState<{ group: string; events: PortalEvent[] }>({ group, events: [] })
  const [isBroken, setBroken] = useState(false)
  const fresh = newer.group === group ? newer.events : []
  const events = [...fresh, ...(query.data?.items ?? [])].slice(0, MOST)
  const newest = events[0]?.id
  const hasBegun = query.data !== undefined

  useEffect(() => {
    if (isPaused || !hasBegun) {
      return undefined
    }
    const look = async () => {
      if (document.visibilityState === 'hidden') {
        return
      }
      const question = {
        ...(newest === undefined ? {} : { after: newest }),
        ...(group === '' ? {} : { group }),
      }
      const { data, error } = await ask(question)
      setBroken(error !== undefined)
      if (data && data.items.length > 0) {
        setNewer((known) => {
          const before = known.group === group ? known.events : []
          const ids = new Set(before.map(({ id }) => id))
          return { group, events: [...data.items.filter(({ id }) => !ids.has(id)), ...before].slice(0, MOST) }
        })
      }
    }
    const timer = setInterval(() => void look(), PERIOD)
    return () => clearInterval(timer)
  }, [isPaused, hasBegun, newest, group, ask])

  return { query, events, isBroken }
}
