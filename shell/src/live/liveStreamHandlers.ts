import type { LiveMessage } from '@headway/contracts/live'

export interface LiveStreamHandlers {
  /** Receives a change and the id of its event. */
  readonly onChange: (message: LiveMessage, id: string) => void
  /** Called if more events were missed than the server can repeat; all data on the screen may be out of date. */
  readonly onResync: () => void
  /** Called when the session has ended, with the server's reason or `expired`. */
  readonly onEnd: (reason: string) => void
  /**
   * Called before the stream is reopened, after the server has refused it.
   *
   * @returns false if the user is no longer signed in.
   */
  readonly mayReopen: () => Promise<boolean>
}
