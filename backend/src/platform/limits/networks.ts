import { isInside, type Network } from '@headway/server-kit/addresses'
import ipaddr from 'ipaddr.js'

/** Global unicast addresses of IPv6 (RFC 4291, section 2.4). */
const globalUnicast: Network = ipaddr.parseCIDR('2000::/3')

/**
 * Returns whether an address is public. Private, loopback, link-local (where clouds serve credentials), IPv4-IPv6
 * translation, reserved and multicast addresses are not.
 */
export function isPublicAddress(address: string): boolean {
  const parsed = ipaddr.process(address)
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || isInside(address, [globalUnicast]))
}
