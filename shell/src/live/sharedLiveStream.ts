import type { LiveMessage } from '@headway/contracts/live'
import { whenSignedOut } from '@headway/sdk'
import { canElectLeader, LeaderElection } from './LeaderElection.ts'
import { openLiveStream } from './liveStream.ts'
import type { LiveStreamHandlers } from './liveStreamHandlers.ts'

/** Messages that the leader sends to the other tabs. */
type TabMessage =
  | { readonly kind: 'change'; readonly message: LiveMessage; readonly id: string }
  | { readonly kind: 'resync' }
  | { readonly kind: 'end'; readonly reason: string }
  /** The user is about to sign out in another tab, which may be closed before it receives the end of the session. */
  | { readonly kind: 'sign-out' }

/** If a session ends within this time after a tab signed out, in milliseconds, the sign-out is the reason. */
const SIGN_OUT_MS = 10_000

/**
 * Opens a stream whenever the page becomes visible, from the last known event, and closes it when the page is hidden.
 */
function openWhileVisible(
  url: string,
  position: string | undefined,
  handlers: LiveStreamHandlers,
): () => void {
  const ended = new AbortController()
  let known = position
  let closeStream: (() => void) | undefined
  const follow = () => {
    if (document.visibilityState === 'hidden') {
      closeStream?.()
      closeStream = undefined
    } else {
      closeStream ??= openLiveStream(url, known, ownHandlers)
    }
  }
  const ownHandlers: LiveStreamHandlers = {
    ...handlers,
    onChange: (message, id) => {
      known = id
      handlers.onChange(message, id)
    },
    onEnd: (reason) => {
      ended.abort()
      handlers.onEnd(reason)
    },
  }
  document.addEventListener('visibilitychange', follow, { signal: ended.signal })
  follow()
  return () => {
    ended.abort()
    closeStream?.()
  }
}

interface SharedLiveStreamOptions {
  readonly url: string
  /** Name shared by the tabs of one session only. */
  readonly name: string
  /** Id of the newest event that the page's first reply included. */
  readonly position: string | undefined
}

/**
 * Opens the event stream that all tabs of a session share: the leader holds it and forwards its events (ADR 126). Over
 * HTTP/1.1 a browser opens at most six connections to a host, which six streams would use up. Without leader election,
 * as on plain HTTP, each tab has its own stream while it is visible.
 *
 * @returns a function that leaves the shared stream.
 */
export function openSharedLiveStream(
  { url, name, position }: SharedLiveStreamOptions,
  handlers: LiveStreamHandlers,
): () => void {
  if (!canElectLeader()) {
    return openWhileVisible(url, position, handlers)
  }
  let known = position
  let signedOutAt = Number.NEGATIVE_INFINITY
  let closeStream: (() => void) | undefined
  const channel = new BroadcastChannel(name)

  const handle = (message: TabMessage) => {
    if (message.kind === 'change') {
      known = message.id
      handlers.onChange(message.message, message.id)
    } else if (message.kind === 'resync') {
      handlers.onResync()
    } else if (message.kind === 'sign-out') {
      signedOutAt = Date.now()
    } else {
      close()
      handlers.onEnd(Date.now() - signedOutAt < SIGN_OUT_MS ? 'logout' : message.reason)
    }
  }
  const tellAll = (message: TabMessage) => {
    channel.postMessage(message)
    handle(message)
  }
  const leaderHandlers: LiveStreamHandlers = {
    onChange: (message, id) => tellAll({ kind: 'change', message, id }),
    onResync: () => tellAll({ kind: 'resync' }),
    onEnd: (reason) => tellAll({ kind: 'end', reason }),
    mayReopen: handlers.mayReopen,
  }

  const election = new LeaderElection(name, {
    onLead: () => {
      closeStream = openLiveStream(url, known, leaderHandlers)
    },
    onStepDown: () => closeStream?.(),
    // Events between this page's first reply and now were sent before this tab listened.
    onJoin: () =>
      void import('./pollChanges.ts')
        .then(({ catchUp }) => catchUp(known, handlers))
        .catch(handlers.onResync),
  })
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => handle(data))

  const forget = whenSignedOut(() => channel.postMessage({ kind: 'sign-out' } satisfies TabMessage))
  function close(): void {
    forget()
    election.close()
    channel.close()
  }
  return close
}
