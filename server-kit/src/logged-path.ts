/** Matches tokens of the portal, of users and of sections. Their common prefix makes them searchable. */
const TOKEN = /\bhw[a-z]_[A-Za-z0-9_-]{16,}/g

/**
 * Returns a path as it may be logged. It masks tokens that were put into an address by mistake, because
 * other people read the log.
 *
 * @param path path of a request.
 */
export const loggedPath = (path: string): string => path.replace(TOKEN, '[token]')
