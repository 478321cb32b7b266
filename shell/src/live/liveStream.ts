import type { LiveMessage } from '@headway/contracts/live'
import type { LiveStreamHandlers } from './liveStreamHandlers.ts'

/** The first wait before the stream is opened anew, then twice as long each time, in milliseconds. */
const FIRST_WAIT = 1_000
const LONGEST_WAIT = 30_000
/** A stream says every 20 seconds that it gets through; one that has said nothing for so long does not, in milliseconds. */
const LONGEST_SILENCE = 60_000

const connect = (url: string, position: string | undefined) =>
  new EventSource(position === undefined ? url : `${url}?after=${position}`, { withCredentials: true })

const reasonIn = ({ data }: MessageEvent<string>) => (JSON.parse(data) as { reason: string }).reason

/** Asks for changes while no stream is heard: after a silence, or as soon as it is told to. */
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
    // Whom streams get through to never reads it.
    void import('./askForChanges.ts')
      .then(({ askForChanges }) => askForChanges(known, handlers, signal))
      .catch(() => {
        asking = undefined
      })
  }

  return {
    ask,
    /** The stream gets through, and has told of the event of this id where it names one. */
    hear: (id = known) => {
      known = id
      asking?.abort()
      asking = undefined
      clearTimeout(silence)
      silence = setTimeout(ask, LONGEST_SILENCE)
    },
    close: () => {
      isClosed = true
      clearTimeout(silence)
      asking?.abort()
    },
  }
}

/**
 * Keeps one event stream open, from what the page has first read on (ADR 126). A connection that breaks is renewed by the browser itself, which names the last event it
 * has seen; one that was refused, as while the server restarts, browsers give up for good, so it is opened anew here. Where none gets
 * through, the page asks until one does (ADR 171).
 *
 * @param position id of the newest event that the page's first answer knew of.
 * @returns closes the stream.
 */
export function openLiveStream(
  url: string,
  position: string | undefined,
  handlers: LiveStreamHandlers,
): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = FIRST_WAIT
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
      wait = FIRST_WAIT
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
        // A server that restarts is back by the second time.
        if (wait > FIRST_WAIT) {
          fallback.ask()
        }
        timer = setTimeout(() => void reopen(), wait)
        wait = Math.min(wait * 2, LONGEST_WAIT)
      }
    })
  }

  fallback.hear()
  open(false)
  return close
}
