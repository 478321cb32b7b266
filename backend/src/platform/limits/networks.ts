import { isInside, type Network } from '@headway/server-kit/addresses'
import ipaddr from 'ipaddr.js'

/** All addresses of IPv6 that anybody can have (RFC 4291, section 2.4). */
const globalUnicast: Network = ipaddr.parseCIDR('2000::/3')

/**
 * Whether an address is one that anybody can reach: not private, of this machine, of its link (where clouds answer for
 * passwords), of a translation between IPv4 and IPv6, reserved, or for many at once.
 */
export function isPublicAddress(address: string): boolean {
  const parsed = ipaddr.process(address)
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || isInside(address, [globalUnicast]))
}
