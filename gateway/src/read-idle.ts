import type { Context } from 'koa'

/**
 * Makes Node close the connection of a response if nothing of it is read for a time. Otherwise a client that stops
 * reading would keep the response open for ever, in the gateway and in the process behind it.
 */
export function limitReadIdle({ req, res }: Context, milliseconds: number): void {
  // A body that still arrives has a shorter limit, and Node sets the limit of a connection whose response has ended.
  if (req.complete && !res.writableFinished) {
    req.socket.setTimeout(milliseconds)
  }
}
