/** User agents of common desktop browsers. */
const desktopBrowsers = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36 Edg/150.0.0.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15',
  'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0',
] as const
const phoneBrowsers = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36',
] as const

/** One of this many sign-ins is made with a phone. */
const PHONE_EVERY = 10

/**
 * Returns the browser and address of a sign-in from a seed file: usually a desktop, sometimes a phone; the same for
 * every load.
 *
 * @param personId id of the user, which selects the browser and the host address.
 * @param daysAgo day of the sign-in.
 * @returns the user agent, and an address of a private network (RFC 1918).
 */
export function signInDevice(personId: number, daysAgo: number): { address: string; userAgent: string } {
  const isPhone = (personId * 3 + daysAgo) % PHONE_EVERY === PHONE_EVERY - 1
  const kinds = isPhone ? phoneBrowsers : desktopBrowsers
  const userAgent = kinds[personId % kinds.length] ?? desktopBrowsers[0]
  const host = 10 + (personId % 200)
  return { address: isPhone ? `10.20.8.${host}` : `10.20.${1 + (personId % 3)}.${host}`, userAgent }
}
