import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * The first four groups (64 bits) of an IPv6 address identify a household or a machine, which can choose the
 * remaining bits freely (RFC 6177).
 */
const PREFIX_GROUPS = 4
/** Range of IPv4 addresses that a translator has embedded into IPv6 (RFC 6052). */
const TRANSLATED = 'rfc6052'

/**
 * Returns the key under which requests from an address are counted. All addresses of a /64 share one key,
 * because a single machine may own all of them. An IPv4 address has the same key in every notation. Logs and
 * screens show the whole address.
 *
 * @param address address of a request. Any other text is returned unchanged.
 */
export function toRateLimitKey(address: string): string {
  if (!isIPv6(address)) {
    return address
  }
  const parsed = ipaddr.IPv6.parse(address)
  if (parsed.isIPv4MappedAddress() || parsed.range() === TRANSLATED) {
    return new ipaddr.IPv4(parsed.toByteArray().slice(-4)).toString()
  }
  const prefix = parsed.parts.slice(0, PREFIX_GROUPS).map((part) => part.toString(16))
  return `${prefix.join(':')}::/64`
}
