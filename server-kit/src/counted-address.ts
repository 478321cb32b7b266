import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Of so many bits an address of version 6 tells a line of a house or a machine; what follows, whoever has them chooses freely (RFC 6177). */
const PREFIX_PARTS = 4
/** An address of version 4 that a translator has written as one of version 6 (RFC 6052). */
const TRANSLATED = 'rfc6052'

/**
 * What an address counts as wherever something is counted by address: those of a /64 are one, since one machine has all of them, and
 * one of version 4 is the same however it is written. What is shown and logged keeps the whole address.
 *
 * @param address as a request has it; what is no address counts as itself.
 */
export function countedAddress(address: string): string {
  if (!isIPv6(address)) {
    return address
  }
  const parsed = ipaddr.IPv6.parse(address)
  if (parsed.isIPv4MappedAddress() || parsed.range() === TRANSLATED) {
    return new ipaddr.IPv4(parsed.toByteArray().slice(-4)).toString()
  }
  const prefix = parsed.parts.slice(0, PREFIX_PARTS).map((part) => part.toString(16))
  return `${prefix.join(':')}::/64`
}
