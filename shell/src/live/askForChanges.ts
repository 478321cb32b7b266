import type { Reply } from '@headway/contracts'
import type { liveChanges } from '@headway/contracts/live'
import { request, send } from '@headway/sdk'
import type { LiveStreamHandlers } from './liveStreamHandlers.ts'

/** Between two questions, in milliseconds, and at most while they fail. */
const USUAL_WAIT = 15_000
const LONGEST_WAIT = 120_000
const NOT_FOUND = 404
const SIGNED_OUT = 401

/** So that the windows of an office whose streams were cut together do not ask together. */
const jittered = (wait: number) => wait * (0.75 + Math.random() / 2)

/** Resolves after a while, or at once when the page is looked at again; while it is hidden nothing is asked for. */
function rest(wait: number, signal: AbortSignal): Promise<void> {
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

/** Whether there is nothing to ask any more: at an older server, and when the session has expired. */
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
 * Asks once what has changed, for a page that missed the beginning of what another tab passes on.
 *
 * @param after id of the newest event that the page knows of.
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
 * Asks what has changed, again and again, for a page whose event stream does not get through (ADR 171).
 *
 * @param after id of the newest event that the page knows of.
 * @param signal ends it, as once a stream gets through.
 */
export async function askForChanges(
  after: string | undefined,
  handlers: LiveStreamHandlers,
  signal: AbortSignal,
): Promise<void> {
  let position = after
  // What has happened before the first answer is known by nobody without a position.
  let missed = after === undefined
  for (let wait = 0; !signal.aborted; ) {
    await rest(wait, signal)
    if (signal.aborted) {
      return
    }
    const result = await readChanges(position, signal)
    if (signal.aborted) {
      return
    }
    if ('data' in result) {
      const { position: next, changes, isResync } = result.data as Reply<typeof liveChanges>
      wait = USUAL_WAIT
      position = next
      changes.forEach(({ id, ...message }) => handlers.onChange(message, id))
      if (isResync || missed) {
        missed = false
        handlers.onResync()
      }
    } else if (await isOver(result.error.status, handlers)) {
      return
    } else {
      wait = Math.min(Math.max(wait, USUAL_WAIT) * 2, LONGEST_WAIT)
    }
  }
}
