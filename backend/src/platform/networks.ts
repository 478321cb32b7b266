import ipaddr from 'ipaddr.js'

/** An address and how many of its first bits name the network. */
export type Network = readonly [ipaddr.IPv4 | ipaddr.IPv6, number]

/** @returns undefined for anything but networks with commas between them, such as `10.1.0.0/16,fd00::/8`. */
export function parseNetworks(text: string): readonly Network[] | undefined {
  const parts = text.split(',').map((part) => part.trim())
  return parts.every((part) => ipaddr.isValidCIDR(part))
    ? parts.map((part) => ipaddr.parseCIDR(part))
    : undefined
}

/** Whether an address lies in one of the networks; one of IPv4 that is written as IPv6 is what it is. */
export function isInside(address: string, networks: readonly Network[]): boolean {
  const parsed = ipaddr.process(address)
  return networks.some(([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits))
}

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
