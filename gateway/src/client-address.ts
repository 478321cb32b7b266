import type { IncomingMessage } from 'node:http'
import { isInside, type Network, readAddress } from '@headway/server-kit/addresses'

const peerOf = ({ socket }: IncomingMessage): string => {
  const address = socket.remoteAddress ?? ''
  return readAddress(address) ?? address
}

/**
 * Returns a function for the client address of a request.
 *
 * X-Forwarded-For is read from the right: the client is the right-most address that is not a trusted proxy, because the
 * client could have sent everything further left. If that entry is not an address, the peer's address is used.
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
 * Returns a function that tells whether a request comes from a reverse proxy in front of this process.
 *
 * @param trustedProxies addresses and networks of these proxies.
 */
export function trustedProxyReader(trustedProxies: readonly Network[]) {
  return (request: IncomingMessage): boolean => isInside(peerOf(request), trustedProxies)
}
