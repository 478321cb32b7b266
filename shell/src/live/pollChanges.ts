import type { Reply } from '@headway/contracts'
import type { liveChanges } from '@headway/contracts/live'
import { request, send } from '@headway/sdk'
import type { LiveStreamHandlers } from './liveStreamHandlers.ts'

/** Interval between two requests in milliseconds; `MAX_INTERVAL_MS` is the limit while requests fail. */
const POLL_INTERVAL_MS = 15_000
const MAX_INTERVAL_MS = 120_000
const NOT_FOUND = 404
const SIGNED_OUT = 401

/** Randomizes a wait, so that pages whose streams were interrupted together do not send requests at the same time. */
const jittered = (wait: number) => wait * (0.75 + Math.random() / 2)

/**
 * Resolves after a while, or at once when the page becomes visible again. While the page is hidden, no request is sent.
 */
function waitForNextPoll(wait: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const ready = () => {
      if (signal.aborted || document.visibilityState !== 'hidden') {
        clearTimeout(timer)
        document.removeEventListener('visibilitychange', ready)
        signal.removeEventListener('abort', ready)
        resolve()
      }
    }
    const timer = setTimeout(ready, jittered(wait))
    document.addEventListener('visibilitychange', ready)
    signal.addEventListener('abort', ready)
  })
}

/** Returns whether polling ends: an older server has no such endpoint, or the session has expired. */
async function isOver(status: number, { mayReopen, onEnd }: LiveStreamHandlers): Promise<boolean> {
  const hasExpired = status === SIGNED_OUT && !(await mayReopen())
  if (hasExpired) {
    onEnd('expired')
  }
  return hasExpired || status === NOT_FOUND
}

const readChanges = (after: string | undefined, signal?: AbortSignal) => {
  const query = after === undefined ? {} : { after }
  return send(request<typeof liveChanges>('GET /api/events/changes')({ query }), signal)
}

/**
 * Fetches missed changes once, for a page that did not receive the first events that another tab forwards.
 *
 * @param after id of the newest event that the page has received.
 */
export async function catchUp(
  after: string | undefined,
  { onChange, onResync }: Pick<LiveStreamHandlers, 'onChange' | 'onResync'>,
): Promise<void> {
  const result = await readChanges(after)
  const { changes, isResync } =
    'data' in result ? (result.data as Reply<typeof liveChanges>) : { changes: [], isResync: true }
  changes.forEach(({ id, ...message }) => onChange(message, id))
  if (isResync || after === undefined) {
    onResync()
  }
}

/**
 * Polls for changes if the event stream does not work (ADR 126).
 *
 * @param after id of the newest event that the page has received.
 * @param signal ends polling, e.g. when a stream works again.
 */
export async function pollChanges(
  after: string | undefined,
  handlers: LiveStreamHandlers,
  signal: AbortSignal,
): Promise<void> {
  let position = after
  // Without a position, changes before the first reply are unknown, so everything is fetched again.
  let missed = after === undefined
  for (let wait = 0; !signal.aborted; ) {
    await waitForNextPoll(wait, signal)
    if (signal.aborted) {
      return
    }
    const result = await readChanges(position, signal)
    if (signal.aborted) {
      return
    }
    if ('data' in result) {
      const { position: next, changes, isResync } = result.data as Reply<typeof liveChanges>
      wait = POLL_INTERVAL_MS
      position = next
      changes.forEach(({ id, ...message }) => handlers.onChange(message, id))
      if (isResync || missed) {
        missed = false
        handlers.onResync()
      }
    } else if (await isOver(result.error.status, handlers)) {
      return
    } else {
      wait = Math.min(Math.max(wait, POLL_INTERVAL_MS) * 2, MAX_INTERVAL_MS)
    }
  }
}
