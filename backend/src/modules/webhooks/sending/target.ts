import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isInside, isPublicAddress, type Network } from '../../../platform/networks.ts'
import { reasons } from '../messages/en.ts'

const HTTPS_PORT = 443
/** Below this are services that speak something else than http, and take a request for orders. */
const FIRST_FREE_PORT = 1_024
const DNS_MILLISECONDS = 3_000

/** A webhook must not be sent there; the message says why. */
export class ForbiddenTargetError extends Error {}

/** An address that was looked at, and that nobody looks up again. */
export interface CheckedAddress {
  readonly address: string
  readonly family: 4 | 6
}

/** Finds the addresses of a name. */
export type Resolve = (hostname: string) => Promise<string[]>

/** Asks the name servers themselves: the system's own way holds one of few threads for as long as a server is silent. */
export const resolveByDns: Resolve = async (hostname) => {
  const resolver = new Resolver({ timeout: DNS_MILLISECONDS, tries: 2 })
  const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
}

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')

function checkAddress(url: URL, address: string, networks: readonly Network[]): void {
  if (isInside(address, networks)) {
    return
  }
  if (!isPublicAddress(address)) {
    throw new ForbiddenTargetError(reasons.notPublic(address))
  }
  if (url.protocol !== 'https:') {
    throw new ForbiddenTargetError(reasons.insecure)
  }
  const port = Number(url.port || HTTPS_PORT)
  if (port !== HTTPS_PORT && port < FIRST_FREE_PORT) {
    throw new ForbiddenTargetError(reasons.port(port))
  }
}

/**
 * Says at once what can be said of an address without looking up its name.
 *
 * @param networks private ones that may be reached.
 * @returns why it cannot be used; undefined when it may be.
 */
export function findObjection(url: URL, networks: readonly Network[]): string | undefined {
  const host = hostOf(url)
  if (isIP(host) === 0 && url.protocol !== 'https:' && networks.length === 0) {
    return reasons.insecure
  }
  if (isIP(host) === 0) {
    return undefined
  }
  try {
    checkAddress(url, host, networks)
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

/**
 * Finds where a request goes. What is connected to is what was looked at: a name that means another machine a moment later
 * leads nowhere else. One address among several that must not be reached refuses them all.
 *
 * @throws ForbiddenTargetError for a name that nobody knows or that leads where webhooks must not go.
 */
export async function findTarget(
  url: URL,
  networks: readonly Network[],
  resolve: Resolve,
): Promise<readonly [CheckedAddress, ...CheckedAddress[]]> {
  const host = hostOf(url)
  const found = isIP(host) === 0 ? await resolve(host) : [host]
  for (const address of found) {
    checkAddress(url, address, networks)
  }
  const [first, ...others] = found.map(
    (address) => ({ address, family: isIP(address) === 6 ? 6 : 4 }) as const,
  )
  if (!first) {
    throw new ForbiddenTargetError(reasons.unknownHost(host))
  }
  return [first, ...others]
}
