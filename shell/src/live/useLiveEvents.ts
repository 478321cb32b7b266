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
  useCurrentUser,
  usePortalStore,
} from '@headway/sdk'
import { useEffect } from 'react'

/** Loaded after the first screen, which does not need it. Fails if the code does not load twice. */
const loadStream = () => import('./sharedLiveStream.ts').catch(() => import('./sharedLiveStream.ts'))

const MAX_REMEMBERED_IDS = 1_000

const toEndReason = (reason: string): SessionEndReason => {
  if (reason === 'timeout' || reason === 'expired') {
    return reason
  }
  return reason === 'logout' ? 'signed_out' : 'ended'
}

/**
 * Subscribes to the shared event stream while the user is signed in. Changes by others invalidate cached data, and a
 * session that was ended elsewhere ends here too.
 *
 * @param onChange receives each event once, for announcements.
 * @param onResync called if events were missed.
 */
export function useLiveEvents(onChange: (message: LiveMessage) => void, onResync: () => void): void {
  const store = usePortalStore()
  const { id, session } = useCurrentUser()
  const sessionName = `${id}.${session?.startedAt ?? ''}`
  useEffect(() => {
    const seen = new Set<string>()
    const gather = gatherChanges(store)

    const handleChange = (message: LiveMessage, id: string) => {
      if (seen.has(id)) {
        return
      }
      seen.add(id)
      if (seen.size > MAX_REMEMBERED_IDS) {
        seen.delete(seen.values().next().value ?? '')
      }
      gather(message.tags)
      onChange(message)
    }

    const isStillSignedIn = async () => {
      const result = await send(request<typeof authUser>('GET /api/auth/user')(undefined))
      return !('error' in result && result.error.status === 401)
    }

    const stream = { url: '/api/events', name: `headway.live.${sessionName}`, position: livePosition() }
    const handlers = {
      onChange: handleChange,
      onResync: () => {
        gather(liveTags.map((type) => ({ type })))
        onResync()
      },
      onEnd: (reason: string) => store.dispatch(sessionEnded(toEndReason(reason))),
      mayReopen: isStillSignedIn,
    }
    let isGone = false
    let closeStream: (() => void) | undefined
    loadStream().then(
      ({ openSharedLiveStream }) => {
        if (!isGone) {
          closeStream = openSharedLiveStream(stream, handlers)
        }
      },
      // The page works without live updates.
      () => undefined,
    )
    return () => {
      isGone = true
      closeStream?.()
    }
  }, [store, sessionName, onChange, onResync])
}
