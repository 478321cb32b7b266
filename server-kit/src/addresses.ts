import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** An address and the length of its network prefix in bits. */
export type Network = readonly [ipaddr.IPv4 | ipaddr.IPv6, number]

/** Bits before the IPv4 part of an IPv4-mapped address. */
const MAPPED_BITS = 96

/**
 * `1.2.3.4:80`, `[2001:db8::1]` and `[2001:db8::1]:80`, as proxies write them into
 * X-Forwarded-For (RFC 7239, section 6).
 */
const WITH_PORT = /^(?:\[([^\]]+)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/

function parse(text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  // ipaddr.js also accepts shortened and octal forms, which other programs read as different addresses.
  return isIP(text) === 0 ? undefined : ipaddr.process(text.replace(/%.*$/, ''))
}

/**
 * Parses an address as written by a socket or a proxy. Port, brackets and zone are removed, and an
 * IPv4-mapped address becomes the IPv4 address.
 *
 * @returns the address in its canonical form, or undefined if the text is not an address.
 */
export function readAddress(text: string): string | undefined {
  const parts = WITH_PORT.exec(text)
  return parse(parts?.[1] ?? parts?.[2] ?? text)?.toString()
}

function readNetwork(text: string): Network | undefined {
  const [base = '', bitsText, ...rest] = text.split('/')
  const version = isIP(base)
  const parsed = base.includes('%') ? undefined : parse(base)
  if (!parsed || rest.length > 0) {
    return undefined
  }
  const most = version === 4 ? 32 : 128
  const bits = bitsText === undefined ? most : /^\d{1,3}$/.test(bitsText) ? Number(bitsText) : Number.NaN
  // The prefix of an IPv4-mapped address is shortened, because the address itself became an IPv4 address.
  const own = version === 6 && parsed.kind() === 'ipv4' ? bits - MAPPED_BITS : bits
  return bits <= most && own >= 0 ? [parsed, own] : undefined
}

/**
 * Parses a comma-separated list of addresses and networks, such as `192.0.2.7,10.1.0.0/16,fd00::/8`.
 *
 * @returns undefined if an entry is neither an address nor a network.
 */
export function parseNetworks(text: string): readonly Network[] | undefined {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  const networks = parts.map(readNetwork).filter((network) => network !== undefined)
  return networks.length === parts.length ? networks : undefined
}

/**
 * Returns true if an address belongs to one of the networks. An IPv4-mapped address
 * counts as the IPv4 address.
 */
export function isInside(address: string, networks: readonly Network[]): boolean {
  const parsed = parse(address)
  return networks.some(([network, bits]) => network.kind() === parsed?.kind() && parsed.match(network, bits))
}
