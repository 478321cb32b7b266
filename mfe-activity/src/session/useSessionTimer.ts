import { useCurrentUser } from '@headway/sdk'
import { useEffect, useState } from 'react'
import { sessionStateAt, type SessionState } from './sessionTime.ts'

/** The timer ticks once a minute (specification, section 9), in milliseconds. */
const TICK = 60_000

/**
 * The state of one's session, minute by minute. It counts from the server's last word, so all windows agree and a
 * wrong clock does not matter. Undefined for API clients, which have no session.
 */
export function useSessionTimer(): SessionState | undefined {
  const { session, organisation } = useCurrentUser()
  const [heardAt, setHeardAt] = useState(() => performance.now())
  const [tickedAt, setTickedAt] = useState(() => performance.now())

  useEffect(() => {
    setHeardAt(performance.now())
    setTickedAt(performance.now())
    const timer = setInterval(() => setTickedAt(performance.now()), TICK)
    return () => clearInterval(timer)
  }, [session?.now])

  return session ? sessionStateAt(session, organisation, Math.max(0, tickedAt - heardAt)) : undefined
}
