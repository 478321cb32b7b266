import type { LiveMessage } from '@headway/contracts/live'
import type { LiveStreamHandlers } from './liveStreamHandlers.ts'

/** First delay before the stream is reopened, doubled each time up to `MAX_RETRY_MS`, in milliseconds. */
const FIRST_RETRY_MS = 1_000
const MAX_RETRY_MS = 30_000
/**
 * The server sends a heartbeat every 20 seconds. A stream without events for this time, in milliseconds, is considered
 * broken.
 */
const SILENCE_TIMEOUT_MS = 60_000

const connect = (url: string, position: string | undefined) =>
  new EventSource(position === undefined ? url : `${url}?after=${position}`, { withCredentials: true })

const reasonIn = ({ data }: MessageEvent<string>) => (JSON.parse(data) as { reason: string }).reason

/** Polls for changes while the stream is silent, or when `ask` is called. */
function createFallback(position: string | undefined, handlers: LiveStreamHandlers) {
  let known = position
  let silence: ReturnType<typeof setTimeout> | undefined
  let asking: AbortController | undefined
  let isClosed = false

  const ask = () => {
    if (asking || isClosed) {
      return
    }
    const { signal } = (asking = new AbortController())
    // Loaded on demand, because most pages never need it.
    void import('./pollChanges.ts')
      .then(({ pollChanges }) => pollChanges(known, handlers, signal))
      .catch(() => {
        asking = undefined
      })
  }

  return {
    ask,
    /** Notes that the stream works, and the id of its latest event if there is one. */
    hear: (id = known) => {
      known = id
      asking?.abort()
      asking = undefined
      clearTimeout(silence)
      silence = setTimeout(ask, SILENCE_TIMEOUT_MS)
    },
    close: () => {
      isClosed = true
      clearTimeout(silence)
      asking?.abort()
    },
  }
}

/**
 * Keeps an event stream open, from the position that the page's first reply gave (ADR 126). The browser itself
 * reconnects a broken connection with the last event id. Browsers give up if a connection is refused, e.g. while the
 * server restarts, so this function reopens it. If no stream works, the page polls until one does (ADR 126).
 *
 * @param position id of the newest event that the page's first reply included.
 * @returns a function that closes the stream.
 */
export function openLiveStream(
  url: string,
  position: string | undefined,
  handlers: LiveStreamHandlers,
): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = FIRST_RETRY_MS
  let isClosed = false
  const fallback = createFallback(position, handlers)

  const close = () => {
    isClosed = true
    clearTimeout(timer)
    fallback.close()
    source?.close()
  }
  const end = (reason: string) => {
    close()
    handlers.onEnd(reason)
  }
  const reopen = async () => {
    const mayReopen = await handlers.mayReopen()
    if (!isClosed) {
      return mayReopen ? open(true) : end('expired')
    }
  }

  const open = (isAgain: boolean) => {
    const stream = connect(url, position)
    source = stream
    stream.addEventListener('open', () => {
      wait = FIRST_RETRY_MS
      if (isAgain) {
        handlers.onResync()
      }
    })
    stream.addEventListener('beat', () => fallback.hear())
    stream.addEventListener('change', (event: MessageEvent<string>) => {
      fallback.hear(event.lastEventId)
      handlers.onChange(JSON.parse(event.data) as LiveMessage, event.lastEventId)
    })
    stream.addEventListener('resync', handlers.onResync)
    stream.addEventListener('session-ended', (event: MessageEvent<string>) => end(reasonIn(event)))
    stream.addEventListener('error', () => {
      if (stream.readyState === EventSource.CLOSED && !isClosed) {
        // A restarting server is usually back by the second attempt.
        if (wait > FIRST_RETRY_MS) {
          fallback.ask()
        }
        timer = setTimeout(() => void reopen(), wait)
        wait = Math.min(wait * 2, MAX_RETRY_MS)
      }
    })
  }

  fallback.hear()
  open(false)
  return close
}
