import * as auth from '@headway/contracts/addresses/auth'
import { liveTags } from '@headway/contracts'
import type { authUser } from '@headway/contracts/auth'
import type { LiveMessage } from '@headway/contracts/live'
import {
  invalidateTags,
  request,
  send,
  type SessionEndReason,
  sessionEnded,
  usePortalDispatch,
} from '@headway/sdk'
import { useEffect } from 'react'
import { openLiveStream } from './liveStream.ts'

const REMEMBERED_IDS = 1_000

const toEndReason = (reason: string): SessionEndReason => {
  if (reason === 'timeout') {
    return 'timeout'
  }
  return reason === 'logout' ? 'signed_out' : 'ended'
}

/**
 * Keeps the page's one event stream open while somebody is signed in: what others change becomes stale here, and a
 * session that was ended elsewhere ends here.
 *
 * @param onChange told of each event once, for announcements.
 */
export function useLiveEvents(onChange: (message: LiveMessage) => void): void {
  const dispatch = usePortalDispatch()
  useEffect(() => {
    const seen = new Set<string>()

    const handleChange = (message: LiveMessage, id: string) => {
      if (seen.has(id)) {
        return
      }
      seen.add(id)
      if (seen.size > REMEMBERED_IDS) {
        seen.delete(seen.values().next().value ?? '')
      }
      dispatch(invalidateTags([...new Set(message.tags.map(({ type }) => type))]))
      onChange(message)
    }

    const isStillSignedIn = async () => {
      const result = await send(request<typeof authUser>(auth.authUser)(undefined))
      if ('error' in result && result.error.status === 401) {
        dispatch(sessionEnded('expired'))
        return false
      }
      return true
    }

    return openLiveStream('/api/events', {
      onChange: handleChange,
      onResync: () => dispatch(invalidateTags(liveTags)),
      onEnd: (reason) => dispatch(sessionEnded(toEndReason(reason))),
      mayReopen: isStillSignedIn,
    })
  }, [dispatch, onChange])
}
