import type { LiveMessage } from '@headway/contracts/live'
import { liveTags } from '@headway/contracts'
import { invalidateTags, type SessionEndReason, sessionEnded, usePortalDispatch } from '@headway/sdk'
import { useEffect } from 'react'

const REMEMBERED_IDS = 1_000

/**
 * Keeps the page's one event stream open while somebody is signed in: what others change becomes stale here, and a
 * session that was ended elsewhere ends here. The browser reconnects by itself and names the last event it has seen.
 *
 * @param onChange told of each event once, for announcements.
 */
export function useLiveEvents(onChange: (message: LiveMessage) => void): void {
  const dispatch = usePortalDispatch()
  useEffect(() => {
    const stream = new EventSource('/api/events', { withCredentials: true })
    const seen = new Set<string>()

    const handleChange = (event: MessageEvent<string>) => {
      if (seen.has(event.lastEventId)) {
        return
      }
      seen.add(event.lastEventId)
      if (seen.size > REMEMBERED_IDS) {
        seen.delete(seen.values().next().value ?? '')
      }
      const message = JSON.parse(event.data) as LiveMessage
      dispatch(invalidateTags(message.tags))
      onChange(message)
    }
    const handleResync = () => dispatch(invalidateTags(liveTags))
    const handleEnd = (event: MessageEvent<string>) => {
      const { reason } = JSON.parse(event.data) as { reason: string }
      stream.close()
      dispatch(sessionEnded(toEndReason(reason)))
    }

    stream.addEventListener('change', handleChange)
    stream.addEventListener('resync', handleResync)
    stream.addEventListener('session-ended', handleEnd)
    return () => stream.close()
  }, [dispatch, onChange])
}

const toEndReason = (reason: string): SessionEndReason => {
  if (reason === 'timeout') {
    return 'timeout'
  }
  return reason === 'logout' ? 'signed_out' : 'ended'
}
