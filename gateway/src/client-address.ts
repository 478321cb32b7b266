import type { IncomingMessage } from 'node:http'
import { isInside, type Network, readAddress } from '@headway/server-kit/addresses'

const peerOf = ({ socket }: IncomingMessage): string => {
  const address = socket.remoteAddress ?? ''
  return readAddress(address) ?? address
}

/**
 * Finds the address a request really came from.
 *
 * X-Forwarded-For counts only as far as it was written by trusted proxies: the right-most address that is not one of
 * them. Everything further left could have been sent by the client. When an entry is not an address, the peer's address counts.
 *
 * @param trustedProxies addresses and networks of the reverse proxies in front of this process.
 */
export function clientAddressReader(trustedProxies: readonly Network[]) {
  return (request: IncomingMessage): string => {
    const peer = peerOf(request)
    if (!isInside(peer, trustedProxies)) {
      return peer
    }
    const chain = [request.headers['x-forwarded-for'] ?? []]
      .flat()
      .join(',')
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)
    const last = chain.findLast((entry) => {
      const address = readAddress(entry)
      return address === undefined || !isInside(address, trustedProxies)
    })
    return (last === undefined ? undefined : readAddress(last)) ?? peer
  }
}

/**
 * Tells requests of the reverse proxies in front of this process from those of anybody else.
 *
 * @param trustedProxies their addresses and networks.
 */
export function trustedProxyReader(trustedProxies: readonly Network[]) {
  return (request: IncomingMessage): boolean => isInside(peerOf(request), trustedProxies)
}
