import type { LiveMessage } from '@headway/contracts/live'

/** Told what a stream of changes says, and asked before it is opened anew. */
export interface LiveStreamHandlers {
  /** A change, with the id of its row. */
  readonly onChange: (message: LiveMessage, id: string) => void
  /** More was missed than is sent again: everything on screen may be out of date. */
  readonly onResync: () => void
  /** The session has ended: the reason that the server gave, or `expired`. */
  readonly onEnd: (reason: string) => void
  /**
   * Asked before the stream is opened anew, after the server has refused it.
   *
   * @returns false when there is nobody signed in any more.
   */
  readonly mayReopen: () => Promise<boolean>
}
