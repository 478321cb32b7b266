/** Tokens of the portal, by the form that they have for being found: people's, sections', and what may follow. */
const TOKEN = /\bhw[a-z]_[A-Za-z0-9_-]{16,}/g

/**
 * A path as it may be logged: somebody has put a token into an address by mistake, and the log is read by others.
 *
 * @param path of a request.
 */
export const loggedPath = (path: string): string => path.replace(TOKEN, '[token]')
