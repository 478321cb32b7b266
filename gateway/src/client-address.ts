import type { IncomingMessage } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'

/**
 * Finds the address a request really came from.
 *
 * X-Forwarded-For counts only as far as it was written by trusted proxies: the right-most address that is not one of
 * them. Everything further left could have been sent by the client.
 *
 * @param trustedProxies addresses of the reverse proxies in front of this process.
 */
export function clientAddressReader(trustedProxies: readonly string[]) {
  const isTrusted = trustIn(trustedProxies)
  return (request: IncomingMessage): string => {
    const peer = plainAddress(request.socket.remoteAddress ?? '')
    if (!isTrusted(peer)) {
      return peer
    }
    const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',')
    const chain = forwarded
      .split(',')
      .map((part) => plainAddress(part.trim()))
      .filter(Boolean)
    return chain.findLast((address) => !isTrusted(address)) ?? peer
  }
}

/**
 * Tells requests of the reverse proxies in front of this process from those of anybody else.
 *
 * @param trustedProxies their addresses.
 */
export function trustedProxyReader(trustedProxies: readonly string[]) {
  const isTrusted = trustIn(trustedProxies)
  return (request: IncomingMessage): boolean => isTrusted(plainAddress(request.socket.remoteAddress ?? ''))
}

function trustIn(trustedProxies: readonly string[]): (address: string) => boolean {
  const trusted = new BlockList()
  for (const address of trustedProxies) {
    trusted.addAddress(address, isIPv6(address) ? 'ipv6' : 'ipv4')
  }
  return (address) => trustedProxies.length > 0 && trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/** IPv4 peers of a dual-stack socket look like `::ffff:10.0.0.1`. */
function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/, '')
}
