import * as auth from '@headway/contracts/addresses/auth'
import { liveTags } from '@headway/contracts'
import type { authUser } from '@headway/contracts/auth'
import type { LiveMessage } from '@headway/contracts/live'
import {
  gatherChanges,
  livePosition,
  request,
  send,
  type SessionEndReason,
  sessionEnded,
  usePortalStore,
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
 * @param onResync told that events were missed.
 */
export function useLiveEvents(onChange: (message: LiveMessage) => void, onResync: () => void): void {
  const store = usePortalStore()
  useEffect(() => {
    const seen = new Set<string>()
    const gather = gatherChanges(store)

    const handleChange = (message: LiveMessage, id: string) => {
      if (seen.has(id)) {
        return
      }
      seen.add(id)
      if (seen.size > REMEMBERED_IDS) {
        seen.delete(seen.values().next().value ?? '')
      }
      gather(message.tags)
      onChange(message)
    }

    const isStillSignedIn = async () => {
      const result = await send(request<typeof authUser>(auth.authUser)(undefined))
      if ('error' in result && result.error.status === 401) {
        store.dispatch(sessionEnded('expired'))
        return false
      }
      return true
    }

    return openLiveStream('/api/events', livePosition(), {
      onChange: handleChange,
      onResync: () => {
        gather(liveTags.map((type) => ({ type })))
        onResync()
      },
      onEnd: (reason) => store.dispatch(sessionEnded(toEndReason(reason))),
      mayReopen: isStillSignedIn,
    })
  }, [store, onChange, onResync])
}
