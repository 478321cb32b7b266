import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isInside, type Network } from '@headway/server-kit/addresses'
import { isPublicAddress } from '../../../platform/limits/networks.ts'
import { reasons } from '../messages/en.ts'

const HTTP_PORT = 80
const HTTPS_PORT = 443
/** Below this are services that speak something else than http, and take a request for orders. */
const FIRST_FREE_PORT = 1_024
/** Ports above of services that do not speak http; browsers refuse them too (Fetch standard, "port blocking"). */
const BLOCKED_PORTS: ReadonlySet<number> = new Set([
  1_719, 1_720, 1_723, 2_049, 3_659, 4_045, 4_190, 5_060, 5_061, 6_000, 6_566, 6_665, 6_666, 6_667, 6_668,
  6_669, 6_679, 6_697, 10_080,
])
const DNS_MILLISECONDS = 3_000

/** Names of this machine (RFC 6761; the others as systems have them in their files of hosts). */
const THIS_MACHINE =
  /(?:^|\.)(?:localhost|localhost\.localdomain|localhost[46]|localhost[46]\.localdomain[46]|ip6-localhost|ip6-loopback|loopback)$/
/** Names that no public name server knows: of one part, or of a local network (RFC 6762, RFC 8375, ICANN 2024). */
const LOCAL_NETWORK = /^[^.]*$|\.(?:local|localdomain|internal|intranet|lan|home|corp|private|home\.arpa)$/

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

const portOf = ({ port, protocol }: URL) => Number(port || (protocol === 'https:' ? HTTPS_PORT : HTTP_PORT))
const isHttpPort = (port: number) => port === HTTP_PORT || port === HTTPS_PORT
const isReserved = (port: number) =>
  (port !== HTTPS_PORT && port < FIRST_FREE_PORT) || BLOCKED_PORTS.has(port)

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
  if (isReserved(portOf(url))) {
    throw new ForbiddenTargetError(reasons.port(portOf(url)))
  }
}

/**
 * @param networks a name may lead into one of them, where other ports are allowed than those of a public address.
 * @returns why a name cannot be used, whatever it leads to.
 */
function objectionToName(url: URL, networks: readonly Network[]): string | undefined {
  // A name may end with the dot of the root.
  const name = hostOf(url).replace(/\.+$/, '')
  const port = portOf(url)
  if (THIS_MACHINE.test(name) && !isInside('127.0.0.1', networks)) {
    return reasons.thisMachine(name)
  }
  if (networks.length > 0) {
    return isHttpPort(port) || !isReserved(port) ? undefined : reasons.port(port)
  }
  if (url.protocol !== 'https:') {
    return reasons.insecure
  }
  if (LOCAL_NETWORK.test(name)) {
    return reasons.localName(name)
  }
  return isReserved(port) ? reasons.port(port) : undefined
}

/**
 * Says at once what can be said of an address without looking up its name.
 *
 * @param networks private ones that may be reached.
 * @returns why it cannot be used; undefined when it may be.
 */
export function findObjection(url: URL, networks: readonly Network[]): string | undefined {
  const host = hostOf(url)
  if (isIP(host) === 0) {
    return objectionToName(url, networks)
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
